import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { START_FLAGS } from "../support/processes/start-flags.ts";
import { importsOf, sourceFiles, sourceOf } from "./imports.ts";

const SCRIPT = fileURLToPath(new URL("passing-texts-process.ts", import.meta.url));

/** On a busy machine the engine tidies up later than it would, now and then; without the settings it is always too much. */
const RUNS = 5;
const MOST_BYTES = 130e6;

test("as npm start runs it, the heap stays within four times what is in use", () => {
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

/** The runtime's flags of each beginning of the program, in one process; the first flag makes it tell them. */
function beginnings(flags: readonly string[], environment: NodeJS.ProcessEnv = {}): readonly string[][] {
  const tell = "data:text/javascript,console.log(JSON.stringify(process.execArgv.slice(1)))";
  const args = [`--import=${tell}`, ...flags, "src/entry.js", "--version"];
  const text = execFileSync(process.execPath, args, { encoding: "utf8", env: environment });
  return text
    .split("\n")
    .filter((line) => line.startsWith("["))
    .map((line) => JSON.parse(line) as string[]);
}

test("started without the heap's option, the same process begins once more with it", () => {
  expect(beginnings([])).toEqual([[], START_FLAGS]);
  expect(beginnings(START_FLAGS)).toEqual([START_FLAGS]);
  expect(beginnings(["--max-semi-space-size=64"])).toEqual([["--max-semi-space-size=64"]]);
  expect(beginnings([], { NODE_OPTIONS: "--max-semi-space-size=64" })).toEqual([[]]);
});

test.runIf(process.platform === "linux")(
  "a bridge that will run for long takes its memory in few areas",
  () => {
    const tell = "data:text/javascript,console.log(`[${process.env.MALLOC_ARENA_MAX}]`)";
    const areas = (command: string, environment: NodeJS.ProcessEnv = {}) => {
      const args = [`--import=${tell}`, ...START_FLAGS, "src/entry.js", command, "--config", "/nowhere"];
      return spawnSync(process.execPath, args, { encoding: "utf8", env: environment }).stdout.match(
        /\[.*\]/g,
      );
    };
    expect(areas("serve")).toEqual(["[undefined]", "[2]"]);
    expect(areas("serve", { MALLOC_ARENA_MAX: "4" })).toEqual(["[4]"]);
    expect(areas("--version")).toEqual(["[undefined]"]);
  },
);

test("what traces need is loaded where they are asked for, and nowhere else", () => {
  const loading = sourceFiles("src", "adapters").filter((file) =>
    sourceOf(file).includes("/open-telemetry.ts"),
  );
  expect(loading).toEqual(["src/commands/process-context.ts"]);
  expect(sourceOf("src/commands/process-context.ts")).toContain(
    'await import("../runtime/telemetry/open-telemetry.ts")',
  );
});

/** The file and all that it loads, at any distance. */
function loadedBy(
  file: string,
  given: { readonly isAtOnce?: boolean } = {},
  loaded = new Set<string>(),
): ReadonlySet<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  for (const { to, isTypeOnly, isDynamic } of importsOf(file)) {
    const isLoaded = !isTypeOnly && !(given.isAtOnce && isDynamic);
    if (isLoaded && /^(?:src|adapters)\/.*\.tsx?$/.test(to)) loadedBy(to, given, loaded);
  }
  return loaded;
}

test("--help, --version and completion load neither the bridge nor its words", () => {
  const loaded = [...loadedBy("src/main.ts", { isAtOnce: true })];
  const rooms =
    /^(?:adapters\/(?!credential-names)|src\/(?:admin|client|inbound|outbound|sandbox|settings|shops|store|wiring)\/)/;
  expect(loaded.filter((file) => rooms.test(file))).toEqual([]);
  expect(loaded).not.toContain("src/words/vocabulary.ts");
  expect(loaded.length).toBeLessThan(78);
});

test("the receiver loads at most forty files", () => {
  expect(loadedBy("src/inbound/receive.ts").size).toBeLessThanOrEqual(40);
});
