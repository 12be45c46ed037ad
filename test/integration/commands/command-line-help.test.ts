import { describe, expect, test } from "vitest";
import { COMMANDS } from "../../../src/commands/commands.ts";
import type { CommandEntry } from "../../../src/commands/entry.ts";
import { DECISION_NAMES } from "../../../src/domain/order/decision-name.ts";
import { asTyped } from "../../../src/words/sentence.ts";
import { type } from "../../support/commands/typed-command.ts";
import { WRONG_USAGE } from "../../support/commands/wrong-usage.ts";
import { labelsOfArea } from "../../support/words/area.ts";

/** Each command with its parts, as they are typed. */
function typedWays(entry: CommandEntry, before: readonly string[] = []): readonly (readonly string[])[] {
  const way = [...before, entry.name];
  return [way, ...(entry.parts ?? []).flatMap((part) => typedWays(part, way))];
}

const inOneLine = (text: string) => text.replace(/\s+/g, " ");

test.each(COMMANDS.flatMap((entry) => typedWays(entry)).map((way) => [way.join(" "), way] as const))(
  "%s --help explains each argument and option",
  async (name, way) => {
    const { exitCode, out } = await type([...way, "--help"], { world: { languages: ["de_DE.UTF-8"] } });
    expect(exitCode).toBe(0);
    expect(out).toMatch(new RegExp(`^Usage: loyalty-bridge ${name}`));
    const [beforeExamples = ""] = out.split("Examples:");
    const explained = beforeExamples.split("\n").filter((line) => /^ {2}\S/.test(line));
    expect(explained.length).toBeGreaterThan(0);
    // Either its explanation stands beside it, or on the next line.
    for (const line of explained) expect(line, line).toMatch(/^ {2}\S.*? {2,}\S|^ {2}\S+(?: <[^>]+>)?$/);
  },
);

test.each(["customer", "acts"])("%s --help ends its lines within 80 columns", async (name) => {
  const { out } = await type([name, "--help"]);
  const [explained = ""] = out.split("\nExamples:");
  expect(explained.split("\n").filter((line) => line.length > 80)).toEqual([]);
});

test("every command has an example in its help", () => {
  const runnable = COMMANDS.flatMap((entry) => entry.parts ?? [entry]);
  expect(runnable.filter(({ examples = [] }) => examples.length === 0)).toEqual([]);
});

const EXAMPLES = COMMANDS.flatMap((entry) => [entry, ...(entry.parts ?? [])]).flatMap(
  ({ examples = [] }) => examples,
);

test.each(EXAMPLES)("the help's example %s can be typed", async (example) => {
  const name = example.split(" -")[0]?.split(" ").slice(0, 2) ?? [];
  const way = name.slice(0, COMMANDS.find((entry) => entry.name === name[0])?.parts ? 2 : 1);
  expect((await type([...way, "--help"])).out).toContain(`\n  npx loyalty-bridge ${example}\n`.trimEnd());
  // These would run until they are stopped, write to the folder, or need a shop of the configuration.
  if (/^(?:serve|try|sandbox|store|webhooks|doctor --problems)/.test(example)) return;
  // These ask no bridge.
  const elsewhere = /^(?:init|settings|completion)$/.test(name[0] ?? "")
    ? []
    : ["--url", "http://127.0.0.1:1", "--token", "t"];
  const { exitCode, err } = await type([...example.split(" "), ...elsewhere]);
  expect(exitCode, err).not.toBe(2);
});

test("--help lists each command with what it does, whatever language the terminal has", async () => {
  const { out } = await type(["--help"], { world: { languages: ["de_DE.UTF-8"] } });
  for (const { summary } of COMMANDS) expect(inOneLine(out)).toContain(summary);
});

describe("wrong usage ends with 2, and says what is wrong and that --help helps", () => {
  test.each(WRONG_USAGE.map((args) => [args.join(" "), args] as const))("%s", async (_, args) => {
    const { exitCode, out, err } = await type(args, { world: { languages: ["fr"] } });
    expect([exitCode, out]).toEqual([2, ""]);
    expect(err).toMatch(
      /^For (?:its options|all commands), run: npx loyalty-bridge (?:[a-z-]+ ){0,2}--help$/m,
    );
    expect(err).toMatch(/^error: /);
  });
});

test.each([
  [["orders", "--limit", "x"], "orders --help"],
  [["people", "add", "Ada"], "people add --help"],
])("%s names the command whose help explains it", async (args, help) => {
  expect((await type(args)).err).toContain(`\nFor its options, run: npx loyalty-bridge ${help}`);
});

test.each([
  [["help"], ["--help"]],
  [
    ["help", "orders"],
    ["orders", "--help"],
  ],
  [
    ["help", "people", "add"],
    ["people", "add", "--help"],
  ],
  [
    ["programme", "help", "show"],
    ["programme", "show", "--help"],
  ],
  [
    ["store", "help"],
    ["store", "--help"],
  ],
  [["version"], ["--version"]],
  [["-V"], ["--version"]],
  [["-v"], ["--version"]],
])("%s is understood", async (typed, meant) => {
  const { exitCode, out } = await type(typed);
  expect([exitCode, out]).toEqual([0, (await type(meant)).out]);
});

test.each([
  ["check-config", "doctor"],
  ["health", "doctor"],
  ["logs", "audit-log"],
  ["list", "orders"],
  ["update", "doctor (a newer version is installed in place of this one: docs/running.md, Update)"],
  ["sync", "resync SHOP"],
  ["config", "settings"],
  ["stats", "totals"],
  ["token", "link"],
  ["reconcile", "doctor --audit SHOP"],
  ["backups", "store backups"],
  ["give", "decide SHOP ORDER approve"],
  ["why", "show SHOP ORDER"],
  ["stop", "decide SHOP ORDER hold (to stop the bridge: Ctrl+C or its service)"],
  ["search", "orders --find TEXT"],
  ["order", "show SHOP ORDER, or orders?"],
  ["con", "contact or conversions?"],
  ["sho", "show or shops?"],
  ["forget", "erase --email ADDRESS"],
  ["import", "resync SHOP --since DAY --history-earns?"],
  ["user", "people list?"],
  ["delivery", "deliveries?"],
  ["event", "deliveries?"],
  ["test", "doctor, or alerts test NAME?"],
])("%s is answered with %s", async (typed, meant) => {
  expect((await type([typed])).err).toContain(`unknown command ${typed}. Did you mean ${meant}`);
});

test.each(["-h", "--help", "help"])("%s before a command prints the help of that command", async (word) => {
  const [before, after] = [await type([word, "people", "add"]), await type(["people", "add", "--help"])];
  expect(before).toEqual(after);
  expect(before.out).toContain("Usage: loyalty-bridge people add");
});

/** The words of the table, which the help gives for each code. */
test("each state that can be chosen is explained in the words of the table", async () => {
  const { out } = await type(["orders", "--help"]);
  const { shared, orders } = labelsOfArea("page/main");
  for (const said of [...Object.values(shared.orderStates), orders.laterOfThese]) {
    const word = said.toLowerCase().replaceAll(" ", "-");
    expect(out).toMatch(new RegExp(`^  ${word} +\\S`, "m"));
  }
});

test("each decision that can be undone is explained", async () => {
  const { out } = await type(["decide", "--help"]);
  for (const value of DECISION_NAMES) expect(out).toMatch(new RegExp(`^  ${asTyped(value)} +\\S`, "m"));
});

test("a command of several parts lists them where none is named", async () => {
  const { exitCode, err } = await type(["store"]);
  expect([exitCode, err]).toEqual([2, expect.stringContaining("Commands:")]);
});

test("all that is missing is named at once", async () => {
  expect((await type(["people", "add"])).err).toMatch(/^error: <name> and --role <role> are missing$/m);
  expect((await type(["people", "add", "Mia"])).err).toMatch(/^error: --role <role> is missing$/m);
});

test("a choice can be typed as options are written, and as JSON has it", async () => {
  const elsewhere = ["--url", "http://127.0.0.1:1", "--token", "t"];
  for (const kind of ["sign-ins", "signIns"])
    expect((await type(["acts", "--kind", kind, ...elsewhere])).exitCode).toBe(1);
  expect((await type(["acts", "--help"])).out).toContain("changes, sign-ins, all");
  expect((await type(["acts", "--kind", "logins"])).err).toContain("must be changes, sign-ins, all,");
});

test("the help ends with where all commands are explained", async () => {
  expect((await type(["--help"])).out).toMatch(/\nAll commands are explained in docs\/commands\.md\.$/);
});

test("a mistyped option is answered with the closest one", async () => {
  const { err } = await type(["orders", "--lmit", "3"]);
  expect(err).toMatch(/^error: unknown option --lmit\. Did you mean --limit\?$/m);
});

test("the choices of an argument are listed as those of an option are", async () => {
  const { out } = await type(["completion", "--help"]);
  expect(out).toContain("the shell (choices: bash, zsh, fish)");
});

test.each([
  ["acts", "--since"],
  ["orders", "--until"],
  ["incidents", "--until"],
  ["conversions", "--since"],
  ["resync", "acme", "--since"],
  ["retry", "--dead", "--since"],
  ["doctor", "--audit", "acme", "--since"],
  ["people", "add", "Mia", "--role", "viewer", "--until"],
])("a day that the calendar does not have is wrong usage: %s %s", async (...args) => {
  for (const day of ["2026-02-30", ...(args[0] === "conversions" ? [] : ["2026-02-30T12:00:00Z"])]) {
    const { exitCode, out, err } = await type([...args, day]);
    expect([exitCode, out]).toEqual([2, ""]);
    expect(err).toMatch(
      new RegExp(`^error: ${args.at(-1)} <day> must be a day such as .*, not ${day}$`, "m"),
    );
  }
});
