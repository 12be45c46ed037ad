import { writeFileSync } from "node:fs";
import { GENERATED } from "./generated.ts";

for (const [file, text] of GENERATED) writeFileSync(new URL(`../${file}`, import.meta.url), text);
