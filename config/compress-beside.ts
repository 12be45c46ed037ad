import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXTS = [".css", ".js", ".json", ".svg"];
/** Smaller files fit into one packet uncompressed. */
const LEAST_BYTES = 1_000;

/** Writes a Brotli and a gzip file beside each text file of a folder, compressed as far as possible. */
export function compressBeside(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => TEXTS.includes(extname(each)))) {
    const file = join(folder, name);
    const bytes = readFileSync(file);
    if (bytes.byteLength < LEAST_BYTES) continue;
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
