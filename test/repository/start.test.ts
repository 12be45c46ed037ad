import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { START_FLAGS } from "../support/processes/start-flags.ts";

const SCRIPT = fileURLToPath(new URL("passing-texts-process.ts", import.meta.url));

test("as npm start runs it, the heap stays within five times what is in use", () => {
  const mostBytes = Number(execFileSync(process.execPath, [...START_FLAGS, SCRIPT], { encoding: "utf8" }));
  expect(mostBytes).toBeGreaterThan(33e6);
  expect(mostBytes).toBeLessThan(165e6);
});
