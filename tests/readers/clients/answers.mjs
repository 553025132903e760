// What the scripts beside this one share: a server that is a function, and access as the card object shows it.
import { readFileSync } from "node:fs";

export async function answers(answer) {
  const cards = JSON.parse(readFileSync(process.argv[2], "utf8"));
  const found = [];
  for (const card of cards) found.push(await answer(card));
  process.stdout.write(JSON.stringify(found));
}

export function server(card) {
  const asked = [];
  const serve = async (url) => {
    asked.push(new URL(url).pathname);
    return new Response(JSON.stringify(card), { headers: { "content-type": "application/json" } });
  };
  return { asked, serve };
}

export async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    return { stuck: `${error.name}: ${error.message}` };
  }
}

const list = (item) => (Array.isArray(item) ? item : []);
const isObject = (item) => typeof item === "object" && item !== null && !Array.isArray(item);
const texts = (item) => list(item).filter((text) => typeof text === "string");
const own = (item, name) => (isObject(item) && Object.hasOwn(item, name) ? item[name] : undefined);
const word = (item) => (typeof item === "string" && item ? item : "?");
const flows = (item) => (isObject(item) ? Object.keys(item).filter((name) => item[name] != null).join(", ") : "");

export function olderAccess(card) {
  return list(card.security).filter(isObject).map((requirement) =>
    Object.entries(requirement).map(([name, scopes]) => {
      const scheme = own(card.securitySchemes, name);
      const known = ["apiKey", "http", "oauth2", "openIdConnect", "mutualTLS"].includes(scheme?.type);
      const kind = known ? scheme.type : null;
      const detail = { apiKey: () => `${word(scheme.in)} ${word(scheme.name)}`, http: () => word(scheme.scheme), oauth2: () => flows(scheme.flows) };
      return [name, kind, detail[kind]?.() ?? "", texts(scopes), scheme != null];
    }),
  );
}

const kinds = {
  apiKeySecurityScheme: "apiKey",
  httpAuthSecurityScheme: "http",
  oauth2SecurityScheme: "oauth2",
  openIdConnectSecurityScheme: "openIdConnect",
  mtlsSecurityScheme: "mutualTLS",
};

export function newerAccess(card) {
  return list(card.securityRequirements).filter(isObject).map((requirement) =>
    Object.entries(isObject(requirement.schemes) ? requirement.schemes : {}).map(([name, scopes]) => {
      const scheme = own(card.securitySchemes, name);
      const kind = kinds[scheme?.scheme?.$case] ?? null;
      const value = scheme?.scheme?.value;
      const detail = { apiKey: () => `${word(value.location)} ${word(value.name)}`, http: () => word(value.scheme), oauth2: () => value.flows?.flow?.$case ?? "" };
      return [name, kind, detail[kind]?.() ?? "", texts(scopes?.list), scheme != null];
    }),
  );
}

export function flattened(item) {
  // {scheme: {$case: "x", value}} is how the generated code writes {x: value}
  if (Array.isArray(item)) return item.map(flattened);
  if (!isObject(item)) return item;
  const made = {};
  for (const [name, value] of Object.entries(item)) {
    if (isObject(value) && "$case" in value) made[value.$case] = flattened(value.value);
    else made[name] = flattened(value);
  }
  return made;
}
