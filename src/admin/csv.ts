import { once } from "node:events";
import type { Writable } from "node:stream";
import type { Words } from "../words/words.ts";

/** The first line, behind the mark that tells spreadsheets that the text is UTF-8. */
export function headLine(head: readonly string[], separator: string): string {
  return `\uFEFF${line(head, separator)}`;
}

/**
 * Spreadsheets read numbers and separators as their language writes them: where the decimal sign is a comma, a semicolon
 * ends the cell.
 */
export function separatorIn({ decimal }: Pick<Words, "decimal">): "," | ";" {
  return decimal(1, "EUR").includes(",") ? ";" : ",";
}

/** Waits for a slow reader instead of filling the memory. */
export async function writeTo(out: Writable, text: string): Promise<void> {
  if (out.destroyed || out.write(text)) return;
  const left = new AbortController();
  const leave = () => left.abort();
  out.once("close", leave);
  await once(out, "drain", { signal: left.signal }).catch(() => {});
  out.off("close", leave);
}

export function line(values: readonly unknown[], separator: string): string {
  return `${values.map(cell).join(separator)}\r\n`;
}

/**
 * Spreadsheets carry out text that looks like a formula: an apostrophe in front keeps it text. Where numbers have a
 * comma in them, they take the semicolon for the end of a cell, quoted or not, so that a formula may stand behind it.
 */
function cell(value: unknown): string {
  const text = value === null || value === undefined ? "" : String(value);
  const harmless = text
    .replaceAll("\0", "")
    .replace(/^(?=\s*[=+\-@|%]|[\t\r\n])/, "'")
    .replaceAll(/(?=[=+\-@|%])(?<=;["\s]*)/g, "'");
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
