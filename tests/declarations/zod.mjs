// Judges cards by the compiled zod module: `node zod.mjs cards.json` prints, for each, its faults and whether parsing
// gave the very same card back.
import { isDeepStrictEqual } from "node:util";
import { readFileSync } from "node:fs";
import { AgentCard } from "./out/agent-card.zod.js";

const cards = JSON.parse(readFileSync(process.argv[2], "utf8"));
console.log(
  JSON.stringify(
    cards.map((card) => {
      const result = AgentCard.safeParse(card);
      return result.success
        ? { faults: [], same: isDeepStrictEqual(result.data, card) }
        : { faults: result.error.issues.map((issue) => [issue.path.join("/"), issue.message]), same: false };
    }),
  ),
);
