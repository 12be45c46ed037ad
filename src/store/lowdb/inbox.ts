import type { Announcer } from "../changes.ts";
import { keyDigest, keyWithBody } from "../copy/key-digest.ts";
import {
  type AddedDelivery,
  type Delivery,
  type Inbox,
  KEY_MEMORY_MS,
  MOST_TAKEN_BYTES,
  type NewDelivery,
} from "../inbox.ts";
import { KeyLocks } from "../key-locks.ts";
import { readAll, readEach, StoreDamaged } from "./care/damage.ts";
import { rowOf } from "./documents/delivery-rows.ts";
import type { DeliveryTable } from "./documents/delivery-table.ts";
import { deliveryText, type SettlementText } from "./documents/delivery-text.ts";
import { type Append, testMark } from "./writes.ts";

/** How many deliveries are read at once until there are enough bytes. */
const READ_AT_ONCE = 4;

/** A purge runs in steps of this size, so that other work continues. */
const PURGED_AT_ONCE = 10_000;

export interface InboxParts {
  readonly table: DeliveryTable;
  readonly append: Append;
  readonly changes: Announcer;
  readonly salt: string;
  readonly onDamage: (error: StoreDamaged) => void;
}

export function openInbox(parts: InboxParts): Inbox {
  const { table, append } = parts;
  return {
    addDelivery: deliveryAdder(parts),
    ...openTaking(parts),
    ...openSettling(parts),
    getDelivery: async (id) => table.read(rowOf(id)),
    listDeliveries: async (query) => table.list(query),

    async purgeDeliveries(before) {
      let purged = 0;
      for (;;) {
        const purge = table.index.purgeable(before, before - KEY_MEMORY_MS, PURGED_AT_ONCE);
        if (purge === null) return purged;
        await append([{ kind: "purge", ...purge }]);
        purged += purge.rows.reduce((sum, [from, to]) => sum + to - from, 0);
      }
    },

    ...openErasing(parts),
  };
}

/** Hands out waiting deliveries, and defers them. */
function openTaking({ table, onDamage }: InboxParts): Pick<Inbox, "takeDeliveries" | "deferDelivery"> {
  const { waiting } = table.index;
  return {
    async takeDeliveries(limit, now, leaseMs) {
      const rows = waiting.take(limit, now, leaseMs);
      const found: Delivery[] = [];
      const errors: unknown[] = [];
      let bytes = 0;
      const onUnread = (row: number, error: unknown) => {
        errors.push(error);
        if (error instanceof StoreDamaged) onDamage(error);
        else waiting.add(row);
      };
      while (rows.length > 0 && bytes < MOST_TAKEN_BYTES) {
        const few = rows.splice(0, READ_AT_ONCE);
        const read = await readEach(few, (row) => table.read(row), onUnread).catch(() => []);
        for (const delivery of read) if (delivery !== null) found.push(delivery);
        bytes = found.reduce((sum, { body }) => sum + body.byteLength, 0);
      }
      for (const row of rows) waiting.add(row);
      if (found.length === 0 && errors.length > 0) throw errors[0];
      return found;
    },

    async deferDelivery(id, until) {
      waiting.defer(rowOf(id), until);
    },
  };
}

const WAITING: SettlementText = { outcome: "waiting", reason: null, orderIds: [] };

type Settling = Pick<Inbox, "noteWork" | "settleDelivery" | "replayDelivery" | "restateDelivery">;

/** Settles deliveries and changes settled ones. */
function openSettling({ table, append, changes }: InboxParts): Settling {
  const state = (row: number, text: SettlementText) =>
    append([{ kind: "settlement", row, outcome: text.outcome, text: JSON.stringify(text) }]);
  const atOnce = <T>(id: string, work: (row: number) => Promise<T>) =>
    table.locks.run(String(rowOf(id)), () => work(rowOf(id)));
  return {
    noteWork: (id, begun) =>
      atOnce(id, async (row) => {
        if (table.index.outcomeOf(row) === "waiting") await state(row, { ...WAITING, begun });
      }),

    settleDelivery: (settlement) =>
      atOnce(settlement.deliveryId, async () => {
        const writes = await table.settlementWrites(settlement);
        if (writes.length === 0) return;
        await append(writes);
        changes.announce({ kind: "deliverySettled", id: settlement.deliveryId });
      }),

    replayDelivery: (id) =>
      atOnce(id, async (row) => {
        const outcome = table.index.outcomeOf(row);
        if (outcome === null) return false;
        if (outcome !== "waiting") await state(row, WAITING);
        return true;
      }),

    restateDelivery: (id, from, { outcome, reason }) =>
      atOnce(id, async (row) => {
        const known = table.index.outcomeOf(row) === from ? await table.read(row) : null;
        if (known === null || table.index.outcomeOf(row) !== from) return false;
        await state(row, { outcome, reason, orderIds: known.orderIds });
        changes.announce({ kind: "deliverySettled", id });
        return true;
      }),
  };
}

function openErasing({
  table,
  append,
  onDamage,
}: InboxParts): Pick<Inbox, "eachDelivery" | "eraseDelivery" | "eraseDeliveries"> {
  const each = (visit: (delivery: Delivery, row: number) => void | Promise<void>) =>
    readAll(
      table.index.rows(),
      async (row) => {
        const delivery = await table.read(row);
        if (delivery !== null) await visit(delivery, row);
      },
      onDamage,
    );
  return {
    eachDelivery: (visit) => each(visit),

    eraseDelivery(id, remains) {
      const row = rowOf(id);
      return table.locks.run(String(row), async () => {
        const writes = await table.erasureWrites(row, remains);
        if (writes.length > 0) await append(writes);
      });
    },

    async eraseDeliveries(remainsOf) {
      let erased = 0;
      const damaged = await each(async (delivery, row) => {
        const remains = await remainsOf(delivery);
        if (remains === null) return;
        await table.locks.run(String(row), async () => append(await table.erasureWrites(row, remains)));
        erased++;
      });
      return { erased, damaged };
    },
  };
}

/** A body is in memory several times while it is written. Bodies of this size or larger are written one at a time. */
const LARGE_BYTES = 64 * 1024;
const LARGE = "large";

/** A second delivery with the key of one that is being stored waits for the result of the first. */
function deliveryAdder({ table, append, changes, salt }: InboxParts): Inbox["addDelivery"] {
  const locks = new KeyLocks();

  async function store(
    delivery: NewDelivery,
    key: string,
    contradicts: number | null,
  ): Promise<AddedDelivery> {
    const write = table.writeOf(deliveryText(delivery, key, contradicts));
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
