// Bundles the editor into the package: `npm run build`, or scripts/build-editor.
import { build } from "esbuild";

await build({
  entryPoints: ["editor.js"],
  outfile: "../src/a2acard/web/static/built/workbench.js",
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "linked",
  logLevel: "warning",
});
