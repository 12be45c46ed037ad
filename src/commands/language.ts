import type { Areas } from "../words/arguments.ts";
import { CONSTANTS, catalogue } from "../words/catalogues.ts";
import type { Language } from "../words/format.ts";
import { type CommandLabels, type LabelsOf, labelsWith } from "../words/labels.ts";
import type { Words } from "../words/vocabulary.ts";
import { vocabularyOf } from "../words/vocabulary.ts";
import type { CommandContext } from "./command-context.ts";
import type { Terminal } from "./terminal/terminal.ts";

/** How the output is written. */
export interface ReaderOptions {
  /** Only commands that print facts about orders have it; all others print English. */
  readonly language?: Language;
  /** The output is for a program. */
  readonly json?: boolean;
}

/** The words and labels of the command's output, and its terminal. */
export interface ReaderWords extends Words {
  readonly terminal: Terminal;
  readonly labels: CommandLabels;
  /** The labels of a page, in the same language: commands that answer what the page does say the same. */
  readonly page: <Area extends keyof Areas>(area: Area) => LabelsOf<Area>;
}

/** English unless the options name a language, with times of this machine; in UTC for programs. */
export function wordsOfReader(
  { adapters, terminal }: Pick<CommandContext, "adapters" | "terminal">,
  { language, json }: ReaderOptions,
): ReaderWords {
  const isForPrograms = json === true && language === undefined;
  const words = vocabularyOf(adapters).wordsIn(language ?? "en", isForPrograms ? "UTC" : undefined);
  const page = <Area extends keyof Areas>(area: Area) =>
    labelsWith<LabelsOf<Area>>(catalogue(words.language, area), words, CONSTANTS);
  return { ...words, terminal, labels: labelsIn(words), page };
}

/** The labels of the commands' output: English, except those of orders, in the words' language. */
export function labelsIn(words: Words): CommandLabels {
  return {
    ...labelsWith<LabelsOf<"commands">>(catalogue("en", "commands"), words, CONSTANTS),
    ...labelsWith<LabelsOf<"commands-orders">>(
      catalogue(words.language, "commands-orders"),
      words,
      CONSTANTS,
    ),
  };
}

/** Headers that ask the bridge to answer in the same language and time zone. */
export function headersOfReader(words: Words): Readonly<Record<string, string>> {
  return {
    "accept-language": words.language,
    "time-zone": words.zone,
  };
}
