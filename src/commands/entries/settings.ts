import type { SettingsReference } from "../../settings/reference/described-settings.ts";
import { closest } from "../../words/closest.ts";
import { choicesText } from "../bridge-command.ts";
import { DEFAULT_CONFIG_PATH, EXIT } from "../command-context.ts";
import type { CommandEntry } from "../entry.ts";
import type { ReaderOptions, ReaderWords } from "../language.ts";
import { table } from "../terminal/table.ts";
import { wrappedLines } from "../terminal/wrapped-lines.ts";

interface SettingsOptions extends ReaderOptions {
  readonly all: boolean;
}

type Setting = SettingsReference["settings"][number];

/** The most settings explained, unless all are requested. */
const MOST = 20;

export const settings: CommandEntry = {
  name: "settings",
  summary: "explain the settings of the configuration",
  examples: ["settings storage"],
  options: (command) =>
    command
      .argument(
        "[name]",
        "part of a setting's name, such as storage or shops.acme.program.earn (default: list the sections)",
      )
      .option("--all", "print all matches", false)
      .option("--json", "print JSON"),
  async run(loadContext, command) {
    const [part] = command.args;
    const options = command.optsWithGlobals<SettingsOptions>();
    const [context, { wordsOfReader }] = [await loadContext(), await import("../language.ts")];
    const words = wordsOfReader(context, options);
    const { settings: all, sections } = context.settingsReference(context.adapters, words.say);
    const found = part === undefined ? all : named(all, part);
    if (found.length === 0) {
      const names = all.map(({ name }) => name);
      const known = [...names, ...names.flatMap((name) => name.split("."))];
      const name = part ?? "";
      command.refuse(words.labels.settings.noSetting({ name, closest: closest(asReference(name), known) }));
    }
    const isOverview = part === undefined && !options.all;
    if (options.json) context.out(JSON.stringify(found.map(forPrograms), null, 2));
    else
      for (const line of isOverview ? overview(words, sections) : explained(words, found, options))
        context.out(line);
    return EXIT.fine;
  },
};

function named(all: readonly Setting[], part: string): readonly Setting[] {
  const typed = [part, asReference(part)].map((each) => each.toLowerCase());
  return all.filter(({ name }) => typed.some((each) => name.toLowerCase().includes(each)));
}

/** Converts a path as in messages, "shops.acme.program.earn.rules[0].when", to the reference's notation. */
function asReference(part: string): string {
  return part.replace(/^(brands|shops)\.[^.]+/, "$1.<name>").replace(/\[\d+\]|\.\d+(?=\.|$)/g, "[]");
}

function overview(words: ReaderWords, sections: SettingsReference["sections"]): readonly string[] {
  const { labels } = words;
  const rows = sections.map(({ name, meaning, settings }) => [name, words.number(settings), meaning ?? ""]);
  const { section, settings, meaning } = labels.settings.columns;
  return [
    ...wrapped(words, labels.settings.file({ path: DEFAULT_CONFIG_PATH })),
    "",
    ...table(words, rows, { titles: [section, settings, meaning] }),
    "",
    ...wrappedLines(words.terminal, labels.settings.next),
  ];
}

function explained(
  words: ReaderWords,
  found: readonly Setting[],
  { all }: SettingsOptions,
): readonly string[] {
  const { labels } = words;
  const shown = all ? found : found.slice(0, MOST);
  const rest = found.length - shown.length;
  const lines = shown.flatMap((setting, at) => [...(at === 0 ? [] : [""]), ...explanation(words, setting)]);
  return rest === 0 ? lines : [...lines, "", labels.settings.more({ settings: rest })];
}

function explanation(words: ReaderWords, setting: Setting): readonly string[] {
  const { labels } = words;
  const { name, platform, meaning, isRequired, standardText, choices, isSecret, takesEffect } = setting;
  const value = standardText ?? "none";
  const notes = [
    isRequired ? labels.settings.required : `default: ${value}`,
    ...(choices.length === 0 ? [] : [choicesText(choices)]),
    ...(isSecret ? [labels.settings.secret] : []),
    ...(takesEffect === null ? [] : [labels.settings.effects[takesEffect]]),
  ];
  const title = platform === null ? name : labels.settings.ofPlatform({ name, platform });
  return [
    words.terminal.style("heading", title),
    ...wrapped(words, meaning, 2),
    ...wrapped(words, notes.join("; "), 2),
  ];
}

function wrapped(words: ReaderWords, text: string, indent = 0): readonly string[] {
  return table(words, [[text]], { indent });
}

function forPrograms({ isRequired, standard, standardText: _, isSecret, ...setting }: Setting) {
  return { ...setting, required: isRequired, default: standard, secret: isSecret };
}
