import type { Announcer } from "../changes.ts";
import { keyDigest, keyWithBody } from "../copy/key-digest.ts";
import type { AddedDelivery, Inbox, NewDelivery } from "../inbox.ts";
import { KeyLocks } from "../key-locks.ts";
import type { DeliveryTable } from "./documents/delivery-table.ts";
import { deliveryText } from "./documents/delivery-text.ts";
import { type Append, testMark } from "./writes.ts";

export interface AddParts {
  readonly table: DeliveryTable;
  readonly append: Append;
  readonly changes: Announcer;
  readonly salt: string;
}

/** A body is in memory several times while it is written. Bodies of this size or larger are written one at a time. */
const LARGE_BYTES = 64 * 1024;
const LARGE = "large";

/** A second delivery with the key of one that is being stored waits for the result of the first. */
export function deliveryAdder({ table, append, changes, salt }: AddParts): Inbox["addDelivery"] {
  const locks = new KeyLocks();

  async function store(
    delivery: NewDelivery,
    key: string,
    contradicts: number | null,
  ): Promise<AddedDelivery> {
    const write = table.newWrite(deliveryText(delivery, key, contradicts));
    await append([write]);
    changes.announce({ kind: "deliveryStored", shop: delivery.shop, id: String(write.row) });
    return {
      outcome: "stored",
      id: String(write.row),
      contradicts: contradicts === null ? null : String(contradicts),
    };
  }

  async function repeat(delivery: NewDelivery, row: number): Promise<AddedDelivery> {
    const { shop, receivedAt: at } = delivery;
    const repeats = table.index.columns.get("repeats", row) + 1;
    await append([{ kind: "repeat", row, repeats, shop, at, ...testMark(delivery) }]);
    return { outcome: "duplicate", id: String(row), contradicts: null };
  }

  function add(delivery: NewDelivery): Promise<AddedDelivery> {
    const { shop, dedupeKey, body } = delivery;
    const key = keyDigest(salt, shop, dedupeKey);
    return locks.run(key, async () => {
      const known = await table.findKey(key);
      if (known === null) return store(delivery, key, null);
      if (!(await table.hasOtherBody(known, body))) return repeat(delivery, known);
      const keyAndBody = keyDigest(salt, shop, keyWithBody(dedupeKey, body));
      const twin = await table.findKey(keyAndBody);
      return twin === null ? store(delivery, keyAndBody, known) : repeat(delivery, twin);
    });
  }

  return (delivery) =>
    delivery.body.byteLength < LARGE_BYTES ? add(delivery) : locks.run(LARGE, () => add(delivery));
}
