import type { Words } from "../../words/vocabulary.ts";
import type { Terminal } from "./terminal.ts";

/** Removes control characters from shops' texts, because they could change what a terminal shows. */
export function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ");
}

const SIGNS = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
/** Bold, dim and three colours, and their ends: the most that a text posing as ours could do to a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal sequences begin with one
const STYLES = /(\u001b\[(?:[12]|22|3[1-3]|39)m)/;
const ALL_STYLES_OFF = "\u001b[0m";

/** The last protection of the terminal, for JSON and messages, too: escapes control characters as JSON does. */
export function writtenOut(text: string, { hasStyles = false } = {}): string {
  if (!hasStyles || !STYLES.test(text)) return text.replace(SIGNS, written);
  const parts = text.split(STYLES);
  return (
    parts.map((part, at) => (at % 2 === 1 ? part : part.replace(SIGNS, written))).join("") + ALL_STYLES_OFF
  );
}

function written(sign: string): string {
  if (sign === "\n" || sign === "\t") return sign;
  const units = Array.from(sign.split(""), (unit) => unit.charCodeAt(0).toString(16).padStart(4, "0"));
  return units.map((unit) => `\\u${unit}`).join("");
}

/** An ISO time of the API, formatted for the reader. */
export function timeText({ time }: Words, iso: string): string {
  return time(Date.parse(iso));
}

/** The same, but narrow columns don't break it. */
export function wholeTime(words: Words & { readonly terminal: Terminal }, iso: string): string {
  const time = timeText(words, iso);
  return words.terminal.columns === null ? time : unbroken(time);
}

/** A label that narrow columns don't break. */
export function unbroken(label: string): string {
  return label.replaceAll(" ", "\u00A0");
}

/** The heading of a column. */
export function heading(label: string): string {
  return label.toUpperCase();
}

/** The heading of a section. */
export function title({ terminal }: { readonly terminal: Terminal }, label: string): string {
  return terminal.style("heading", heading(plain(label)));
}

const BAR_WIDTH = 24;

/** "[########                ]" for a third. */
export function bar(share: number): string {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * BAR_WIDTH);
  return `[${"#".repeat(filled)}${" ".repeat(BAR_WIDTH - filled)}]`;
}

/** "40 s", "12 min", "3 h 05 min" */
export function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 100) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
}

export function isYes(answer: string): boolean {
  return /^y(?:es)?$/i.test(answer.trim());
}
