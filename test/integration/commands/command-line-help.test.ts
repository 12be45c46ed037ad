import { describe, expect, test } from "vitest";
import { commands as german } from "../../../src/words/de/commands.ts";
import { commands as english } from "../../../src/words/en/commands.ts";
import { commands as spanish } from "../../../src/words/es/commands.ts";
import { LANGUAGES, type Language } from "../../../src/words/format.ts";
import { commands as french } from "../../../src/words/fr/commands.ts";
import { type } from "../../support/commands/typed-command.ts";
import { WRONG_USAGE } from "../../support/commands/wrong-usage.ts";

const LABELS = { en: english, de: german, fr: french, es: spanish };
type HelpOf = typeof english.helpOf;
const COMMANDS = Object.keys(english.helpOf).filter((name) => name !== "shared") as (keyof HelpOf)[];
const PARTS: Readonly<Record<string, readonly string[]>> = {
  store: ["check", "repair", "backup", "restore", "account", "copy"],
  programme: ["show", "versions", "preview", "set", "revert", "copy"],
};

const inOneLine = (text: string) => text.replace(/\s+/g, " ");

/** The lines of what `--help` says, with those of the command's parts. */
async function helpIn(language: Language, command: string): Promise<string> {
  const ways = [[], ...(PARTS[command] ?? []).map((part) => [part])];
  const printed = await Promise.all(
    ways.map((way) => type([command, ...way, "--help", "--language", language])),
  );
  return inOneLine(printed.map(({ out }) => out).join(" "));
}

/** What help shows of a command: not what is said when it was typed wrongly. */
function shownOf(language: Language, command: keyof HelpOf): readonly string[] {
  const { eitherOr: _, ...shown } = { eitherOr: "", ...LABELS[language].helpOf[command] };
  return Object.values(shown).flatMap((text) => (typeof text === "string" ? [inOneLine(text)] : []));
}

describe.each(LANGUAGES)("in %s", (language) => {
  const { help, usage } = LABELS[language];

  test.each(COMMANDS)(
    "%s --help says everything of the command, and nothing in another language",
    async (command) => {
      const said = await helpIn(language, command);
      for (const text of shownOf(language, command)) expect(said).toContain(text);
      const foreign = LANGUAGES.filter((other) => other !== language).flatMap((other) =>
        shownOf(other, command),
      );
      // Short ones are words that two languages share.
      expect(foreign.filter((text) => text.length > 20 && said.includes(text))).toEqual([]);
      expect(said).toContain(`${help.titles.usage} loyalty-bridge ${command}`);
      expect(said).toContain(help.help);
    },
  );

  test("--help lists each command with what it does", async () => {
    const { out } = await type(["--help", "--language", language]);
    for (const command of COMMANDS)
      expect(inOneLine(out)).toContain(LABELS[language].helpOf[command as "show"].summary);
    for (const text of [help.program, help.version, help.language]) expect(inOneLine(out)).toContain(text);
  });

  test.each(WRONG_USAGE.map((args) => [args.join(" "), args] as const))(
    "%s is wrong usage, said so",
    async (_, args) => {
      const { exitCode, out, err } = await type(args, { world: { languages: [language] } });
      expect([exitCode, out]).toEqual([2, ""]);
      expect(err).toContain(usage.hint);
      expect(err.startsWith(usage.error({ what: "" }))).toBe(true);
      if (language !== "en")
        expect(err).not.toMatch(/\b(?:missing|expected|unknown|invalid|typed|there|not|argument)\b/);
    },
  );
});

test.each([
  [["--help", "--language", "fr"], ["de_DE.UTF-8"], french],
  [["--language", "fr", "orders", "--help"], ["de_DE.UTF-8"], french],
  [["orders", "--help", "--language=es"], [], spanish],
  [["orders", "--language", "fr", "--language", "es", "--help"], [], spanish],
  [["orders", "--help"], ["de_DE.UTF-8"], german],
  [["orders", "--help"], ["it_IT.UTF-8"], english],
  [["orders", "--help", "--", "--language", "fr"], [], english],
])("%j with LANG %j is answered in its language", async (typed, languages, { help }) => {
  const { out } = await type(typed, { world: { languages } });
  expect(out.startsWith(help.titles.usage)).toBe(true);
});

test("a command of several parts lists them where none is named", async () => {
  const { exitCode, err } = await type(["store"], { world: { languages: ["fr"] } });
  expect([exitCode, err]).toEqual([2, expect.stringContaining(french.help.titles.commands)]);
});

test("an option that was mistyped is told with the one that is meant", async () => {
  const { err } = await type(["orders", "--lmit", "3", "--language", "de"]);
  expect(err).toMatch(/^Fehler: die Option --lmit gibt es hier nicht: ist --limit gemeint\?$/m);
});

test("the words that may stand for an argument are said as those of an option are", async () => {
  const { out } = await type(["completion", "--help", "--language", "de"]);
  expect(out).toContain("die Shell (möglich: bash, zsh, fish)");
});
