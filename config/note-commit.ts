import { mkdirSync, writeFileSync } from "node:fs";
import { commitOfClone } from "../src/runtime/installation/version.ts";

/**
 * What is built has no history, so it is written into it which commit it was built from: that of the clone, or what the
 * environment says where only the sources are (config/Containerfile). Nothing where nobody knows.
 */
const dist = new URL("../dist/", import.meta.url);
mkdirSync(dist, { recursive: true });
writeFileSync(new URL("commit.txt", dist), `${commitOfClone() ?? process.env.COMMIT ?? ""}\n`);
