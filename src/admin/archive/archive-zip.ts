import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { z } from "zod";
import { sentence } from "../../words/sentence.ts";
import { ARCHIVE_FILES } from "../table-codes.ts";
import { type ArchiveSource, FILES } from "./archive-files.ts";

/** An archive that takes longer is cut off. */
const LONGEST_MS = 60 * 60_000;

/**
 * Writes the archive as its reader reads it. Rejects and closes everything if the store fails, the reader disconnects,
 * the signal aborts or an hour has passed; the file is then incomplete and cannot be opened.
 */
export async function writeArchive(source: ArchiveSource, out: Writable, signal: AbortSignal): Promise<void> {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  const options = { mtime: new Date(source.parts.clock.now()) };
  zip.addBuffer(Buffer.from(readme(source)), "README.txt", options);
  zip.addBuffer(Buffer.from(JSON.stringify(fieldsOfLines(), null, 2)), "fields.json", options);
  for (const name of ARCHIVE_FILES) {
    zip.addReadStreamLazy(`${name}.ndjson`, options, (begin) => {
      const lines = Readable.from(linesOf(name, source), { objectMode: false });
      lines.once("error", (error) => archive.destroy(error));
      begin(null, lines);
    });
  }
  zip.end();
  await pipeline(archive, out, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
  });
}

async function* linesOf(name: (typeof ARCHIVE_FILES)[number], source: ArchiveSource): AsyncGenerator<string> {
  for await (const line of FILES[name].lines(source)) yield `${JSON.stringify(line)}\n`;
}

/** The README of the archive, in the reader's language. */
function readme({ parts, words: { say }, shop }: ArchiveSource): string {
  return [
    sentence(say({ code: "archiveReadme", at: parts.clock.now(), shop })),
    "",
    ...ARCHIVE_FILES.map((file) => `${file}.ndjson: ${sentence(say({ code: "archiveFile", file }))}`),
    "",
  ].join("\n");
}

/** A JSON Schema of each file's lines, with the meaning of their fields. */
function fieldsOfLines() {
  return Object.fromEntries(ARCHIVE_FILES.map((name) => [`${name}.ndjson`, z.toJSONSchema(FILES[name].row)]));
}
