import { z } from "zod";

/**
 * Encodes text from outside for a column by JSON's escapes, without the quotes, so that every text comes back unchanged:
 * PostgreSQL's text can hold neither NUL nor a lone surrogate. Plain text stays as it is and can be searched.
 */
export function toColumn(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** The text of a column, for the schema of a row. */
export const STORED_TEXT = z.string().transform(fromColumn);

export function fromColumn(column: string): string {
  return JSON.parse(`"${column}"`) as string;
}
