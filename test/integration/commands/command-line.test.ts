import { expect, test } from "vitest";
import { COMMANDS } from "../../../src/commands/commands.ts";
import type { CommandEntry } from "../../../src/commands/entry.ts";
import { aConfigText } from "../../support/builders/config-source.ts";
import { type } from "../../support/commands/typed-command.ts";
import { WRONG_USAGE } from "../../support/commands/wrong-usage.ts";

const NAMES = COMMANDS.map(({ name }) => name);

test("--help names every command", async () => {
  const { exitCode, out } = await type(["--help"]);
  expect(exitCode).toBe(0);
  for (const command of NAMES) expect(out).toMatch(new RegExp(`^  ${command}[ ,]`, "m"));
});

test.each(NAMES)("%s --help explains the command", async (command) => {
  const { exitCode, out } = await type([command, "--help"]);
  expect(exitCode).toBe(0);
  expect(out).toContain(`Usage: loyalty-bridge ${command}`);
  expect(out).not.toMatch(/default: (false|\[\])|display help/);
});

test.each(["orders", "show", "retry", "redeem"])("%s prints JSON when asked to", async (command) => {
  expect((await type([command, "--help"])).out).toContain("--json");
});

test("--version prints the version and the commit", async () => {
  expect(await type(["--version"])).toEqual({ exitCode: 0, out: "1.2.3 (commit 0a1b2c3)", err: "" });
  const unknown = await type(["--version"], { world: { commit: () => null } });
  expect(unknown.out).toBe("1.2.3 (commit unknown)");
});

test("a command that is not asked for the commit does not look for it", async () => {
  const commit = () => {
    throw new Error("it was looked for");
  };
  expect((await type(["--help"], { world: { commit } })).exitCode).toBe(0);
});

test.each(WRONG_USAGE.map((args) => [args.join(" "), args] as const))(
  "%s is wrong usage",
  async (_, args) => {
    const { exitCode, out, err } = await type(args);
    expect([exitCode, out]).toEqual([2, ""]);
    expect(err).toMatch(/^error: /);
  },
);

test.each([["serve"], ["orders"], ["show", "acme", "1"], ["retry", "--dead"]])(
  "%s with a bad configuration tells every problem and ends with 78",
  async (...args) => {
    const config = aConfigText({ brand: "timeoutMs: soon", shop: "orderId: { prefix: x }" });
    const { exitCode, out, err } = await type(args, { config });
    expect([exitCode, out]).toEqual([78, ""]);
    expect(err).toMatch(/brands\.main\.timeoutMs must .*\n.*shops\.acme\.orderId\.prefix must /);
  },
);

/** `init` makes the configuration (command-line-init.test.ts); the others need none. */
const WITHOUT_CONFIG = /^(?:init|settings|store copy|completion|try|sandbox)\b/;

/** The first example of each command. */
function examplesOf(entries: readonly CommandEntry[]): readonly string[] {
  return entries.flatMap(({ parts, examples }) => (parts ? examplesOf(parts) : examples.slice(0, 1)));
}

const WITH_CONFIG = examplesOf(COMMANDS)
  .filter((example) => !WITHOUT_CONFIG.test(example))
  .map((example) => example.replace(/ --config .*/, "").split(" "));

test.each(
  WITH_CONFIG.flatMap(
    (args) =>
      [
        [args.join(" "), [...args, "--config", "mine.yaml"]],
        [args.join(" "), ["--config", "mine.yaml", ...args]],
      ] as const,
  ),
)("%s works with the configuration it was given", async (_title, args) => {
  const read: string[] = [];
  const loadConfig = (path: string) => {
    read.push(path);
    return { ok: false, problems: [] } as const;
  };
  const { exitCode } = await type(args, { world: { loadConfig } });
  expect([exitCode, new Set(read)]).toEqual([78, new Set(["mine.yaml"])]);
});

test.each([
  ["ordres", "unknown command ordres. Did you mean orders?"],
  ["store bakcup", "unknown command bakcup. Did you mean backup or backups?"],
  ["nothing", "unknown command nothing\nFor all commands, run: npx loyalty-bridge --help"],
  ["approve acme 1001", "unknown command approve. Did you mean decide SHOP ORDER approve?"],
  ["ordrs --url http://127.0.0.1:1 --token t", "unknown command ordrs. Did you mean orders?"],
  ["ordrs --config mine.yaml --json", "unknown command ordrs. Did you mean orders?"],
  ["--url http://127.0.0.1:1 ordrs", "unknown command ordrs. Did you mean orders?"],
  ["--url http://127.0.0.1:1 orders", "put --url after the command: orders --url"],
  ["orders --find ", "the value of --find <text> is missing"],
  ["retry --dead --shop ", "the value of --shop <name> is missing"],
  ["acts --by ", "the value of --by <name> is missing"],
  ["doctor --audit ", "the value of --audit <shop> is missing"],
  ["resync acme --order ", "the value of --order <id> is missing"],
  [
    "show acme",
    "<order> is missing. The shell drops what follows a #: type #1001 in quotes, or without the #",
  ],
  ["show 1001", "<shop> is missing: show SHOP 1001. To list the shops, run: npx loyalty-bridge shops\n"],
  ["decide 1001 approve", "<shop> is missing: decide SHOP 1001 approve. To list"],
  ["show acme --plain 1", "--plain belongs to --exchanges or --webhooks"],
  ["show acme ", "the value of <order> is missing"],
  ["show acme 1001 more", "unexpected: more. The command is show <shop> <order>"],
  ["orders --lang de", "unknown option --lang. Did you mean --language?"],
  ["prog show acme", "unknown command prog. Did you mean programme?"],
  ["store bakcup --from here", "unknown command bakcup. Did you mean backup or backups?"],
  ["programme --url http://127.0.0.1:1 show", "add what to do: programme show, "],
  ["--urll http://127.0.0.1:1", "unknown option --urll"],
  ["orders --urll http://127.0.0.1:1", "unknown option --urll. Did you mean --url?"],
])("%s is mistyped: %s", async (typed, said) => {
  const { exitCode, err } = await type(typed.split(" "));
  expect([exitCode, err]).toEqual([2, expect.stringContaining(said)]);
});

test("a bridge that does not run is told together with the remedy", async () => {
  const config = aConfigText({ top: "server: { port: 1 }" });
  expect(await type(["orders"], { config })).toEqual({
    exitCode: 1,
    out: "",
    err: "Nothing answers at http://127.0.0.1:1. To start the bridge, run: npm start",
  });
});

test.each([
  ["0.0.0.0", "http://127.0.0.1:1"],
  ['"::"', "http://[::1]:1"],
  ['"::1"', "http://[::1]:1"],
])("a bridge that listens at %s is asked at %s", async (host, url) => {
  const config = aConfigText({ top: `server: { host: ${host}, port: 1 }` });
  expect((await type(["orders"], { config })).err).toContain(`Nothing answers at ${url}.`);
});

test.each(["EACCES", "EROFS"])(
  "a place that cannot be written (%s) is named, with what to do",
  async (code) => {
    const refuse = () => {
      throw Object.assign(new Error("an error in other words"), { code, path: ".env.new", syscall: "open" });
    };
    const { exitCode, err } = await type(["orders"], { world: { loadConfig: refuse } });
    expect(exitCode).toBe(1);
    expect(err).toBe(
      `.env.new cannot be written (${code}): let this user write there, or run the command in another folder.`,
    );
  },
);
