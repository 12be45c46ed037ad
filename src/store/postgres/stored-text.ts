/**
 * Text from outside as a column holds it: escaped as in JSON, so that every text comes back as it was. PostgreSQL's own
 * text holds neither NUL nor half of a surrogate pair; a plain text stays as it is, and can be searched for.
 */
export function toColumn(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

export function fromColumn(column: string): string {
  return JSON.parse(`"${column}"`) as string;
}
