import type { Areas } from "../words/arguments.ts";
import { CONSTANTS, catalogue } from "../words/catalogues.ts";
import type { Language } from "../words/format.ts";
import { type CommandLabels, type LabelsOf, labelsWith, PAGES_OF_COMMANDS } from "../words/labels.ts";
import type { Words } from "../words/vocabulary.ts";
import { vocabularyOf } from "../words/vocabulary.ts";
import type { CommandContext } from "./command-context.ts";
import type { Terminal } from "./terminal/terminal.ts";

/** Options for how output is written. */
export interface ReaderOptions {
  /** Only commands that print facts about orders have it; others print English. */
  readonly language?: Language;
  /** Whether the output is for a program. */
  readonly json?: boolean;
  /** Whether the output is for a spreadsheet. */
  readonly csv?: boolean;
}

/** The words and labels of a command's output, and its terminal. */
export interface ReaderWords extends Words {
  readonly terminal: Terminal;
  readonly labels: CommandLabels;
  /** Whether the output is read on this machine. If not, it names the time zone. */
  readonly isReadHere: boolean;
}

/** The words for the output: English unless the options name a language; times of this machine, or UTC for programs. */
export function wordsOfReader(
  { adapters, terminal }: Pick<CommandContext, "adapters" | "terminal">,
  { language, json, csv }: ReaderOptions,
): ReaderWords {
  const isForPrograms = json === true && language === undefined;
  const words = vocabularyOf(adapters).wordsIn(language ?? "en", isForPrograms ? "UTC" : undefined);
  return { ...words, terminal, labels: labelsIn(words), isReadHere: !json && !csv };
}

/** The labels of commands: English, except that labels of orders and of the page follow the words' language. */
export function labelsIn(words: Words): CommandLabels {
  const labelsOf = <Area extends keyof Areas>(area: Area, language = words.language): LabelsOf<Area> =>
    labelsWith(catalogue(language, area), words, CONSTANTS);
  const labels: object = { ...labelsOf("commands", "en"), ...labelsOf("commands-orders") };
  for (const [name, area] of Object.entries(PAGES_OF_COMMANDS)) {
    let made: object | undefined;
    Object.defineProperty(labels, name, { get: () => (made ??= labelsOf(area)) });
  }
  return labels as CommandLabels;
}

/** Headers that ask the bridge for the same language and time zone. */
export function headersOfReader({
  language,
  zone,
  isReadHere,
}: Words & Partial<ReaderWords>): Readonly<Record<string, string>> {
  return {
    "accept-language": language,
    "time-zone": isReadHere ? `${zone}; unnamed` : zone,
  };
}
