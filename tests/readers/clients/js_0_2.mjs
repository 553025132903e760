// Asks @a2a-js/sdk 0.2 what it makes of cards: `node js_0_2.mjs CARDS` prints a JSON list of answers.
import { A2AClient } from "@a2a-js/sdk/client";
import { answers, attempt, olderAccess, server } from "./answers.mjs";

console.error = () => {}; // it tells the console before it throws

await answers(async (card) => {
  const { asked, serve } = server(card);
  globalThis.fetch = serve;
  const client = new A2AClient("https://host.example/base");
  try {
    const held = await client.getAgentCard();
    const choice = await attempt(async () => ({ url: String(await client._getServiceEndpoint()), binding: "JSONRPC" }));
    return { path: asked[0], plain: { reads: true, held, access: olderAccess(held), choice }, options: [] };
  } catch (error) {
    return { path: asked[0], plain: { reads: false, fault: String(error) }, options: [] };
  }
});
