import { mkdirSync, writeFileSync } from "node:fs";
import { commitOfClone } from "../src/runtime/installation/version.ts";

/**
 * A build has no git history, so it records its commit: the clone's, or the one in the environment where only the
 * sources exist (config/Containerfile). Records nothing if the commit is unknown.
 */
const dist = new URL("../dist/", import.meta.url);
mkdirSync(dist, { recursive: true });
writeFileSync(new URL("commit.txt", dist), `${commitOfClone() ?? process.env.COMMIT ?? ""}\n`);
