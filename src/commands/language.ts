import { Option } from "commander";
import { commands as german } from "../words/de/commands.ts";
import { type CommandLabels, commands as english } from "../words/en/commands.ts";
import { commands as spanish } from "../words/es/commands.ts";
import { LANGUAGES, type Language } from "../words/format.ts";
import { commands as french } from "../words/fr/commands.ts";
import { type Labels, labelsWith } from "../words/labels.ts";
import { languageFor } from "../words/language.ts";
import { vocabularyOf } from "../words/vocabulary.ts";
import type { Words } from "../words/words.ts";
import type { CommandContext } from "./command-context.ts";
import type { Terminal } from "./terminal.ts";

/** What a command knows of its reader besides the terminal's own languages. */
export interface LanguageOptions {
  readonly language?: Language;
  /** A program reads what is printed. */
  readonly json?: boolean;
}

/** `--language`, for every command. */
export function languageOption(labels: Labels<CommandLabels>): Option {
  return new Option("--language <language>", labels.help.language).choices(LANGUAGES);
}

/** The words of who reads, and what shows them. */
export interface ReaderWords extends Words {
  readonly terminal: Terminal;
}

/**
 * The words that the command's reader wants, with times of this machine: `--language`, else what the terminal is set to.
 * What programs read is the same on every terminal.
 */
export function wordsOfReader(
  { adapters, languages, terminal }: Pick<CommandContext, "adapters" | "languages" | "terminal">,
  { language, json }: LanguageOptions,
): ReaderWords {
  const { wordsIn } = vocabularyOf(adapters);
  const words =
    json && language === undefined ? wordsIn("en", "UTC") : wordsIn(languageFor([language, ...languages]));
  return { ...words, terminal };
}

/** The words of whoever typed this, before it is read: help and wrong usage are said in them. The last language counts. */
export function wordsAsTyped(context: CommandContext, typed: readonly string[]): Words {
  const end = typed.indexOf("--");
  const own = end < 0 ? typed : typed.slice(0, end);
  const named = own.flatMap((text, at) => {
    if (text === "--language") return [own[at + 1]];
    return text.startsWith("--language=") ? [text.slice("--language=".length)] : [];
  });
  const language = LANGUAGES.find((known) => known === named.at(-1));
  return wordsOfReader(context, language === undefined ? {} : { language });
}

const LABELS: Readonly<Record<Language, CommandLabels>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};

/** What the commands print themselves. */
export function labelsIn(words: Words): Labels<CommandLabels> {
  return labelsWith(LABELS[words.language], words);
}

/** What asks the bridge to answer in the same words. */
export function headersOfReader(words: Words): Readonly<Record<string, string>> {
  return {
    "accept-language": words.language,
    "time-zone": words.zone,
  };
}
