import { type Command, Option } from "commander";
import { orderLabels as german } from "../words/de/commands-orders.ts";
import { type CommandLabels, commands as english } from "../words/en/commands.ts";
import type { OrderLabels } from "../words/en/commands-orders.ts";
import { orderLabels as spanish } from "../words/es/commands-orders.ts";
import { LANGUAGES, type Language } from "../words/format.ts";
import { orderLabels as french } from "../words/fr/commands-orders.ts";
import { type Labels, labelsWith } from "../words/labels.ts";
import { languageFor } from "../words/language.ts";
import { vocabularyOf } from "../words/vocabulary.ts";
import type { Words } from "../words/words.ts";
import type { CommandContext } from "./command-context.ts";
import type { Terminal } from "./terminal.ts";

/** How a command's output is read. */
export interface ReaderOptions {
  /** Only commands that print facts about orders have it; English in all others. */
  readonly language?: Language;
  /** A program reads the output. */
  readonly json?: boolean;
}

/** For commands that print facts about orders: `--language`, by default the terminal's (LANG). */
export function languageOption(): Option {
  return new Option("--language <language>", "the language of the output (default: LANG)").choices(LANGUAGES);
}

/** The options of a command that has `languageOption`, with the language filled in. JSON is the same on every terminal. */
export function inReadersLanguage<Options extends ReaderOptions>(
  { languages }: Pick<CommandContext, "languages">,
  command: Command,
): Options {
  const options = command.optsWithGlobals<Options>();
  if (options.json === true) return options;
  return { ...options, language: options.language ?? languageFor(languages) };
}

/** The words of the command's output, and the terminal that shows them. */
export interface ReaderWords extends Words {
  readonly terminal: Terminal;
}

/** English unless the options name a language, with times of this machine; in UTC for programs. */
export function wordsOfReader(
  { adapters, terminal }: Pick<CommandContext, "adapters" | "terminal">,
  { language, json }: ReaderOptions,
): ReaderWords {
  const isForPrograms = json === true && language === undefined;
  return { ...vocabularyOf(adapters).wordsIn(language ?? "en", isForPrograms ? "UTC" : undefined), terminal };
}

const ORDER_LABELS: Readonly<Record<Language, OrderLabels>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};

/** The labels of the commands' output: English, those of orders in the language of the words. */
export function labelsIn(words: Words): Labels<CommandLabels> {
  return labelsWith({ ...english, ...ORDER_LABELS[words.language] }, words);
}

/** Headers that ask the bridge to answer in the same language and time zone. */
export function headersOfReader(words: Words): Readonly<Record<string, string>> {
  return {
    "accept-language": words.language,
    "time-zone": words.zone,
  };
}
