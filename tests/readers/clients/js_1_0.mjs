// Asks @a2a-js/sdk 1 what it makes of cards: `node js_1_0.mjs CARDS` prints a JSON list of answers.
import {
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from "@a2a-js/sdk/client";
import { GrpcTransportFactory } from "@a2a-js/sdk/client/grpc";
import { answers, attempt, flattened, newerAccess, server } from "./answers.mjs";

async function choice(resolver, transports, taken) {
  const recording = transports.map((factory) => ({
    protocolName: factory.protocolName,
    create: async (url, card) => {
      const made = await factory.create(url, card);
      Object.assign(taken, { url: url == null ? null : String(url), binding: factory.protocolName, wire: made.protocolVersion });
      return made;
    },
  }));
  await new ClientFactory({ transports: recording, cardResolver: resolver }).createFromUrl("https://host.example/base/agent");
  return taken;
}

async function ask(card, compatible, grpc) {
  const { asked, serve } = server(card);
  const legacyCompat = { enabled: compatible };
  const resolver = new DefaultAgentCardResolver({ fetchImpl: serve, legacyCompat });
  const transports = [new JsonRpcTransportFactory({ legacyCompat }), new RestTransportFactory({ legacyCompat })];
  if (grpc) transports.push(new GrpcTransportFactory({ legacyCompat }));
  try {
    const held = await resolver.resolve("https://host.example/base/agent");
    const taken = await attempt(() => choice(resolver, transports, {}));
    return { path: asked[0], reads: true, held: flattened(held), access: newerAccess(held), choice: taken };
  } catch (error) {
    return { path: asked[0], reads: false, fault: String(error) };
  }
}

await answers(async (card) => {
  const plain = await ask(card, false, false);
  const options = [await ask(card, true, false), await ask(card, false, true), await ask(card, true, true)];
  return { path: plain.path, plain, options };
});
