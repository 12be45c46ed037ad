import type { Words } from "./vocabulary.ts";

/**
 * Spreadsheets read numbers and separators by their language: where the decimal sign is a comma, a semicolon separates
 * cells.
 */
export function separatorIn({ decimal }: Pick<Words, "decimal">): "," | ";" {
  return decimal(1, "EUR").includes(",") ? ";" : ",";
}

export function csvLine(values: readonly unknown[], separator: string): string {
  return values.map(cell).join(separator);
}

/**
 * Spreadsheets execute text that looks like a formula; a leading apostrophe keeps it text. The separator depends on the
 * machine's language or on the person who opens the file, and quotes don't help, so a formula could begin after any
 * possible separator. Full-width characters count as their usual forms.
 */
function cell(value: unknown): string {
  const text = value === null || value === undefined ? "" : String(value);
  const harmless = text
    .replaceAll("\0", "")
    .replace(/^(?=["\s]*[=+\-@|%＝＋－＠]|[\t\r\n])/, "'")
    .replaceAll(/(?=[=+\-@|%＝＋－＠])(?<=[,;|\t\r\n]["\s]*)/g, "'");
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
