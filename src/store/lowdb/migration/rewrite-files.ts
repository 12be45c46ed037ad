import { jsonIn } from "../../../domain/json-in.ts";
import { StoreDamaged } from "../care/damage.ts";
import { rowsForm } from "../documents/rows-form.ts";
import { stateFile } from "../documents/small-state.ts";
import { documentFile, readWhole, replaceFile, type WholeFiles } from "../documents/whole-file.ts";
import { encodeFrame, scanFrames } from "../journal/frame.ts";
import { decodeWrites, encodeWrites, type Write } from "../writes.ts";
import type { Migration, StoredJson } from "./migrations.ts";

type Rewrite = (kept: StoredJson) => StoredJson;

/** Replaces the file as a whole, or leaves it alone if nothing in it changes. Rejects with StoreDamaged. */
export async function rewriteDocument(at: WholeFiles, path: string, rewrite: Rewrite): Promise<void> {
  const document = documentFile(at, path, rowsForm);
  const rows = (await document.read()) ?? new Map<number, string>();
  let isChanged = false;
  for (const [row, text] of rows) {
    const rewritten = rewriteText(text, rewrite);
    if (rewritten === null) throw new StoreDamaged({ code: "rowUnreadable", file: path, row });
    if (rewritten === text) continue;
    rows.set(row, rewritten);
    isChanged = true;
  }
  if (isChanged) await document.write(rows);
}

export async function rewriteState(at: WholeFiles, folder: string, { value }: Migration): Promise<void> {
  const file = stateFile(at, folder);
  const state = await file.read();
  if (state === null || value === undefined) return;
  const values = state.values.map((kept) => {
    const rewritten = rewriteValue(kept, value);
    return rewritten === kept.value ? kept : { ...kept, value: rewritten };
  });
  if (values.some((kept, index) => kept !== state.values[index])) await file.write({ ...state, values });
}

/** Keeps a torn tail after the last complete frame: the replay removes it, or reports the damage. */
export async function rewriteSegment(at: WholeFiles, path: string, migration: Migration): Promise<void> {
  const content = (await readWhole(at.files, path)) ?? Buffer.alloc(0);
  const frames: Buffer[] = [];
  const { goodBytes } = scanFrames(content, (frame, offset) => {
    try {
      const writes = decodeWrites(frame);
      // The head of a segment contains no writes.
      const pieces =
        writes.length === 0 ? [frame] : encodeWrites(writes.map((write) => rewriteWrite(write, migration)));
      frames.push(encodeFrame(pieces));
    } catch (cause) {
      throw new StoreDamaged({ code: "journalEntryUnreadable", file: path, offset }, { cause });
    }
  });
  const whole = Buffer.concat([...frames, content.subarray(goodBytes)]);
  if (!whole.equals(content)) await replaceFile(at, path, whole);
}

function rewriteWrite(write: Write, migration: Migration): Write {
  if (write.kind === "value") {
    if (write.value === null || migration.value === undefined) return write;
    return { ...write, value: rewriteValue({ ...write, value: write.value }, migration.value) };
  }
  if (write.kind !== "order" && write.kind !== "delivery" && write.kind !== "settlement") return write;
  const rewrite = migration[write.kind];
  if (rewrite === undefined) return write;
  const text = rewriteText(write.text, rewrite);
  if (text === null) throw new SyntaxError("row_unreadable");
  return { ...write, text };
}

/** Leaves anything but a JSON object as it is: it is not ours. */
function rewriteValue(
  { name, value }: { readonly name: string; readonly value: string },
  rewrite: NonNullable<Migration["value"]>,
): string {
  return rewriteText(value, (kept) => rewrite(kept, name)) ?? value;
}

/** Rewrites the text of a row; `null` if it cannot be read. */
function rewriteText(text: string, rewrite: Rewrite): string | null {
  const kept = jsonIn(text);
  if (typeof kept !== "object" || kept === null) return null;
  const rewritten = rewrite(kept as StoredJson);
  return rewritten === kept ? text : JSON.stringify(rewritten);
}
