import { z } from "zod";
import { POINTS_STATES } from "../../../domain/order/order-record.ts";
import { ORDER_STATES } from "../../../domain/order/order-summary.ts";
import type { OthersChange, StoreChange, WrongTry } from "../../changes.ts";

/** What the server lets through at once is 8,000 bytes, less one. */
const MOST_BYTES = 7_900;

const CHANGE = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("order"),
    shop: z.string(),
    orderId: z.string(),
    points: z.enum(POINTS_STATES),
    state: z.enum(ORDER_STATES),
    pointsBefore: z.enum(POINTS_STATES).nullable(),
  }),
  z.object({ kind: z.literal("deliveryStored"), shop: z.string(), id: z.string() }),
  z.object({ kind: z.literal("deliverySettled"), id: z.string() }),
  z.object({ kind: z.literal("value"), shop: z.string(), name: z.string() }),
  z.object({ kind: z.literal("wrongTry"), id: z.string(), place: z.string() }),
  z.object({ kind: z.literal("missed") }),
]);

/** Of an instance of a newer version, there may be changes that mean nothing here. */
const MESSAGE = z.object({ schema: z.string(), from: z.string(), changes: z.array(z.unknown()) });

/** Who tells: others hear it, and those of other schemas of the database leave it. */
export interface Sender {
  readonly schema: string;
  readonly from: string;
}

/** What may be told of a change: ids and codes, nothing that could be about a person. */
export function toldOf(change: StoreChange | WrongTry): OthersChange {
  if (change.kind !== "value") return change;
  const slash = change.name.indexOf("/");
  return slash === -1 ? change : { ...change, name: change.name.slice(0, slash + 1) };
}

/** As many messages as the server's limit asks for; what is too long for one is told as `missed`. */
export function messagesOf(sender: Sender, changes: readonly OthersChange[]): readonly string[] {
  const print = (some: readonly OthersChange[]) => JSON.stringify({ ...sender, changes: some });
  const frameBytes = Buffer.byteLength(print([]));
  const groups: OthersChange[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const change of changes) {
    const bytes = Buffer.byteLength(JSON.stringify(change)) + 1;
    const fits = frameBytes + bytes <= MOST_BYTES;
    const told = fits ? change : ({ kind: "missed" } as const);
    if (size + bytes > MOST_BYTES) {
      groups.push([]);
      size = frameBytes;
    }
    groups.at(-1)?.push(told);
    size += fits ? bytes : 0;
  }
  return groups.map(print);
}

/** What others have told: nothing of one's own, and what cannot be read as `missed`. */
export function changesIn(message: string, own: Sender): readonly OthersChange[] {
  const read = MESSAGE.safeParse(parsed(message));
  if (!read.success || read.data.schema !== own.schema || read.data.from === own.from) return [];
  return read.data.changes.map((change) => {
    const known = CHANGE.safeParse(change);
    return known.success ? known.data : { kind: "missed" };
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
