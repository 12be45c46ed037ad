import { rmSync, writeFileSync } from "node:fs";
import { GENERATED } from "./generated.ts";

for (const [file, text] of GENERATED) writeFileSync(new URL(`../${file}`, import.meta.url), text);

// TypeScript 7.0 remembers the keys of a JSON file after they have changed (microsoft/TypeScript#64025).
for (const name of ["tsc", "tsc-dashboard"])
  rmSync(new URL(`../node_modules/.cache/${name}.tsbuildinfo`, import.meta.url), { force: true });
