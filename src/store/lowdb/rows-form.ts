import { crc32 } from "node:zlib";

/** The rows of one document: the JSON text of each, parsed only when it is wanted. */
export type Rows = Map<number, string>;

/**
 * A JSON object with a line per row: `"17 0f3a9c01":{…}`, the row and a checksum of its text. Reading only splits
 * lines, since most rows of a bucket are never asked for and the document's own checksum covers them all; the rows'
 * checksums tell, when a document is damaged, which of its rows are not.
 */
export const rowsForm = {
  print(rows: Rows): string {
    const lines = [...rows].map(([row, text]) => `"${row} ${checksum(text)}":${text}`);
    return `{\n${lines.join(",\n")}\n}`;
  },
  parse(body: string): Rows {
    const rows: Rows = new Map();
    const lines = body.split("\n").slice(1, -1);
    for (const line of lines) {
      if (line === "") continue;
      const colon = line.indexOf(":");
      const end = line.endsWith(",") ? -1 : line.length;
      rows.set(Number.parseInt(line.slice(1), 10), line.slice(colon + 1, end));
    }
    return rows;
  },
};

/** The rows of a damaged document that are as they were written. */
export function soundRows(text: string): Rows {
  const rows: Rows = new Map();
  for (const line of text.split("\n")) {
    const [, row, sum, content] = /^"(\d+) ([0-9a-f]{8})":(.*?),?$/.exec(line) ?? [];
    if (content !== undefined && checksum(content) === sum) rows.set(Number(row), content);
  }
  return rows;
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, "0");
}
