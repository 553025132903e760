// Asks @a2a-js/sdk 0.3 what it makes of cards: `node js_0_3.mjs CARDS` prints a JSON list of answers.
import { ClientFactory, ClientFactoryOptions, DefaultAgentCardResolver } from "@a2a-js/sdk/client";
import { GrpcTransportFactory } from "@a2a-js/sdk/client/grpc";
import { answers, attempt, olderAccess, server } from "./answers.mjs";

const bindings = { JsonRpcTransport: "JSONRPC", RestTransport: "HTTP+JSON", GrpcTransport: "GRPC" };

function recording(factory, taken) {
  return {
    protocolName: factory.protocolName,
    create: async (url, card) => {
      const made = await factory.create(url, card);
      const kind = Object.keys(bindings).find((name) => factory.protocolName === bindings[name]);
      Object.assign(taken, { url: String(url), binding: bindings[kind] });
      return made;
    },
  };
}

async function choice(card, told) {
  const taken = {};
  const transports = [...ClientFactoryOptions.default.transports, ...(told ? [new GrpcTransportFactory()] : [])];
  const factory = new ClientFactory({ transports: transports.map((one) => recording(one, taken)) });
  await factory.createFromAgentCard(card);
  return taken;
}

await answers(async (card) => {
  const { asked, serve } = server(card);
  const resolver = new DefaultAgentCardResolver({ fetchImpl: serve });
  try {
    const held = await resolver.resolve("https://host.example/base/agent");
    const said = { reads: true, held, access: olderAccess(held) };
    const [plain, told] = [await attempt(() => choice(held, false)), await attempt(() => choice(held, true))];
    return { path: asked[0], plain: { ...said, choice: plain }, options: [{ ...said, choice: told }] };
  } catch (error) {
    const refused = { reads: false, fault: String(error) };
    return { path: asked[0], plain: refused, options: [refused] };
  }
});
