import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { START_FLAGS } from "../support/processes/start-flags.ts";
import { sourceFiles, sourceOf } from "./imports.ts";

const SCRIPT = fileURLToPath(new URL("passing-texts-process.ts", import.meta.url));

/** On a busy machine the engine tidies up later than it would, now and then; without the settings it is always too much. */
const RUNS = 5;
const MOST_BYTES = 146e6;

test("as npm start runs it, the heap stays within some four times what is in use", () => {
  let leastBytes = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && leastBytes >= MOST_BYTES; run++) {
    const ran = execFileSync(process.execPath, [...START_FLAGS, SCRIPT], { encoding: "utf8" });
    leastBytes = Math.min(leastBytes, Number(ran));
  }
  expect(leastBytes).toBeGreaterThan(33e6);
  expect(leastBytes).toBeLessThan(MOST_BYTES);
});

test("the installed command starts with the same options", () => {
  const [shebang = ""] = readFileSync("src/entry.js", "utf8").split("\n", 1);
  expect(shebang).toBe(`#!/usr/bin/env -S node ${START_FLAGS.join(" ")}`);
});

test("what traces need is loaded where they are asked for, and nowhere else", () => {
  const loading = sourceFiles("src", "adapters").filter((file) =>
    sourceOf(file).includes("/open-telemetry.ts"),
  );
  expect(loading).toEqual(["src/main.ts"]);
  expect(sourceOf("src/main.ts")).toContain('await import("./telemetry/open-telemetry.ts")');
});
