import { crc32 } from "node:zlib";

/** The rows of one document: the JSON text of each, parsed only when needed. */
export type Rows = Map<number, string>;

const SUM_LENGTH = 8;
/** Room for a row's name, its checksum and the punctuation of its line. */
const LINE_BYTES = 32;

/**
 * A JSON object with a line per row: `"17 0f3a9c01":{…}`, the row and a checksum of its text. Reading only splits
 * lines, since most rows of a bucket are never needed and the document's own checksum covers them all. If a document is
 * damaged, the rows' checksums show which rows are not.
 */
export const rowsForm = {
  print(rows: Rows): Buffer {
    let most = 8;
    for (const text of rows.values()) most += LINE_BYTES + Buffer.byteLength(text);
    const bytes = Buffer.allocUnsafe(most);
    let at = bytes.write("{\n", 0);
    for (const [row, text] of rows) {
      if (at > 2) at += bytes.write(",\n", at);
      const name = `"${row} `;
      const textAt = at + name.length + SUM_LENGTH + 2;
      const end = textAt + bytes.write(text, textAt);
      const sum = checksum(bytes.subarray(textAt, end));
      bytes.write(`${name}${sum}":`, at);
      at = end;
    }
    at += bytes.write("\n}", at);
    return bytes.subarray(0, at);
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

/** The undamaged rows of a damaged document. */
export function soundRows(text: string): Rows {
  const rows: Rows = new Map();
  for (const line of text.split("\n")) {
    const [, row, sum, content] = /^"(\d+) ([0-9a-f]{8})":(.*?),?$/.exec(line) ?? [];
    if (content !== undefined && checksum(content) === sum) rows.set(Number(row), content);
  }
  return rows;
}

function checksum(text: string | Buffer): string {
  return crc32(text).toString(16).padStart(SUM_LENGTH, "0");
}
