// Judges cards by a JSON Schema with Ajv in strict mode: `node ajv.mjs schema.json cards.json` prints a list of booleans.
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";

const [schema, cards] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, "utf8")));
const ajv = new Ajv2020({ strict: true });
const validate = ajv.compile(schema);
console.log(JSON.stringify(cards.map((card) => validate(card))));
