import { z } from "zod";
import { jsonIn } from "../../../domain/json-in.ts";
import { OTHERS_CHANGE, type OthersChange, type StoreChange, type WrongTry } from "../../changes.ts";

/** PostgreSQL requires a payload shorter than 8,000 bytes. */
const MOST_BYTES = 7_900;

/** A newer version may send changes that this one does not know. */
const MESSAGE = z.object({ schema: z.string(), from: z.string(), changes: z.array(z.unknown()) });

/** The sender of a message. Receivers skip their own messages and those of other schemas in the same database. */
export interface Sender {
  readonly schema: string;
  readonly from: string;
}

/** What other instances may receive of a change: IDs and codes, nothing that could concern a person. */
export function changeToSend(change: StoreChange | WrongTry): OthersChange {
  if (change.kind !== "value") return change;
  const slash = change.name.indexOf("/");
  return slash === -1 ? change : { ...change, name: change.name.slice(0, slash + 1) };
}

/** Packs the changes into messages within the size limit. A change too long for a message becomes `missed`. */
export function messagesOf(sender: Sender, changes: readonly OthersChange[]): readonly string[] {
  const print = (some: readonly OthersChange[]) => JSON.stringify({ ...sender, changes: some });
  const frameBytes = Buffer.byteLength(print([]));
  const groups: OthersChange[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const change of changes) {
    const bytes = Buffer.byteLength(JSON.stringify(change)) + 1;
    const fits = frameBytes + bytes <= MOST_BYTES;
    const sent = fits ? change : ({ kind: "missed" } as const);
    if (size + bytes > MOST_BYTES) {
      groups.push([]);
      size = frameBytes;
    }
    groups.at(-1)?.push(sent);
    size += fits ? bytes : 0;
  }
  return groups.map(print);
}

/**
 * The changes in another instance's message; unknown ones become `missed`. Empty for own and unreadable messages and for those
 * of other schemas.
 */
export function changesIn(message: string, own: Sender): readonly OthersChange[] {
  const read = MESSAGE.safeParse(jsonIn(message));
  if (!read.success || read.data.schema !== own.schema || read.data.from === own.from) return [];
  return read.data.changes.map((change) => {
    const known = OTHERS_CHANGE.safeParse(change);
    return known.success ? known.data : { kind: "missed" };
  });
}
