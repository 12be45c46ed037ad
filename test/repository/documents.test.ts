import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { adapters } from "../../adapters/index.ts";
import { REFUND_POLICIES } from "../../src/domain/programme/programme.ts";
import { DRIVERS } from "../../src/store/kinds.ts";
import { catalogue } from "../../src/words/catalogues.ts";
import { type } from "../support/commands/typed-command.ts";

/** What the documentation names, exists: commands with their options, settings, checks of doctor. Links: links.test.ts. */

const PAGES = [
  "README.md",
  ...readdirSync("docs")
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

/** By its English name, as doctor prints it. */
const CHECKS = new Set(
  [catalogue("en", "health"), ...adapters.map(({ words }) => words?.en ?? {})].flatMap((catalogue) =>
    Object.entries(catalogue)
      .filter(([code]) => code.endsWith("Check"))
      .map(([, name]) => name as string),
  ),
);

const SETTINGS = new Set(
  [...readFileSync("docs/settings.md", "utf8").matchAll(/^\| `([^`]+)` \|/gm)].map(([, path = ""]) => path),
);
const isSetting = (name: string) => SETTINGS.has(name.replaceAll(".*.", ".<name>."));

const textOf = (page: string) => readFileSync(page, "utf8");
/** What stands in code, within a line or as lines of a shell. */
function codeIn(page: string): readonly string[] {
  const text = textOf(page);
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = ""]) =>
    block.replaceAll("\\\n", " ").split("\n"),
  );
  const within = text.replaceAll(/^```[\s\S]*?^```/gm, "").matchAll(/`([^`\n]+(?:\n[^`\n]+)?)`/g);
  return [...blocks, ...[...within].map(([, code = ""]) => code.replaceAll("\n", " "))];
}

interface Typed {
  readonly words: readonly string[];
  readonly options: readonly string[];
}

/** Commands of the bridge in a piece of code: what follows its name, up to the first argument. */
function commandsIn(code: string): readonly Typed[] {
  return [...code.matchAll(/(?:^|[\s(])loyalty-bridge((?: +[^\s&|;#)]+)+)/g)].map(([, rest = ""]) => {
    const all = rest.trim().split(/ +/);
    const end = all.findIndex((word) => !/^[a-z]+$/.test(word));
    return {
      words: end === -1 ? all : all.slice(0, end),
      options: all.filter((word) => word.startsWith("--")),
    };
  });
}

const CODE = PAGES.flatMap(codeIn);

test("the documentation names commands and options that there are", async () => {
  const typed = CODE.flatMap(commandsIn)
    .filter(({ words }) => words.length > 0)
    // Of other programs, the bridge's name is an argument.
    .filter(({ words }) => words[0] !== "exec");
  expect(typed.length).toBeGreaterThan(60);
  const optionsOf = Map.groupBy(typed, ({ words }) => words.join(" "));
  for (const [command, all] of optionsOf) {
    const { exitCode, out } = await type([...command.split(" "), "--help"]);
    expect([exitCode, command]).toEqual([0, command]);
    for (const option of all.flatMap(({ options }) => options)) expect(out, command).toContain(option);
  }
});

test("the documentation names settings that there are", () => {
  const named = CODE.filter((name) =>
    /^(?:server|storage|security|admin|alerts|brands|shops)\.[\w.*]+$/.test(name),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !isSetting(name))).toEqual([]);
});

test("the example and the rules page name every choice that a shop's owner has of policies and kinds of stores", () => {
  const example = textOf("config/bridge.example.yaml").split("\n");
  const lineOf = (setting: string) => example.find((line) => line.includes(setting)) ?? "";
  const row =
    textOf("docs/rules.md")
      .split("\n")
      .find((line) => line.includes("`cancel.partialRefund`")) ?? "";
  const missing = (line: string, choices: readonly string[]) =>
    choices.filter((choice) => !new RegExp(`\\b${choice}\\b`).test(line));
  expect(missing(lineOf("partialRefund:"), REFUND_POLICIES)).toEqual([]);
  expect(missing(row.split("|")[2] ?? "", REFUND_POLICIES)).toEqual([]);
  expect(missing(lineOf("driver:"), DRIVERS)).toEqual([]);
});

test("the page of troubles names checks that doctor makes, and all of them", () => {
  const named = codeIn("docs/troubles.md").flatMap((code) => /^doctor: (.+)$/.exec(code)?.[1] ?? []);
  expect(named.filter((name) => !CHECKS.has(name))).toEqual([]);
  const unnamed = [...CHECKS].filter((name) => !named.includes(name));
  expect(unnamed.toSorted()).toEqual([...OF_NO_TROUBLE].toSorted());
});

/** They say how it is, or are said by a check that is named. */
const OF_NO_TROUBLE = new Set([
  "API version",
  "address",
  "check",
  "platform",
  "write permission",
  "version",
  "webhooks to the bridge",
]);
