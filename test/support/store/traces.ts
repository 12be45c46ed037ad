import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** How the bytes of deliveries are stored. */
const BASE64 = /[A-Za-z0-9+/]{24,}={0,2}/g;

/** Every file below the folder that contains one of the texts, as it is or in base64, ignoring case. */
export async function tracesIn(folder: string, texts: readonly string[]): Promise<readonly string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const file of files.filter((entry) => entry.isFile())) {
    const stored = (await readFile(join(file.parentPath, file.name))).toString("latin1");
    const decoded = [...stored.matchAll(BASE64)].map(([run]) =>
      Buffer.from(run, "base64").toString("latin1"),
    );
    const all = [stored, ...decoded].join("\n").toLowerCase();
    for (const text of texts) if (all.includes(text.toLowerCase())) found.push(`${file.name}: ${text}`);
  }
  return found;
}
