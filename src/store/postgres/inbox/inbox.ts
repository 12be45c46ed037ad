import { z } from "zod";
import { DELIVERY_OUTCOMES, type DeliveryQuery, type Inbox, type ListedDelivery } from "../../inbox.ts";
import { CursorUnknown, type Page } from "../../page.ts";
import { rewriteDue } from "../erasure/scrub.ts";
import { settleIn } from "../settlements.ts";
import { type Session, statement } from "../statement.ts";
import type { StoreParts } from "../store-parts.ts";
import { toColumn } from "../stored-text.ts";
import { deliveryAdder } from "./add-delivery.ts";
import { DELIVERY_ROW, deliveryOf, idOf, LISTED_ROW, listedOf } from "./delivery-rows.ts";
import { openErasing } from "./erase-deliveries.ts";
import { purgeDeliveries } from "./purge-deliveries.ts";

const TAKE = statement("inbox/take-deliveries", ["limit", "now", "until", "bytes", "holder"], DELIVERY_ROW);
const BRING_FORWARD = statement("inbox/bring-rests-forward", ["now", "backMs"]);
const DEFER = statement("inbox/defer-delivery", ["id", "until", "holder"]);
const NOTE_WORK = statement("inbox/note-work", ["id", "begun", "holder"]);
const REPLAY = statement("inbox/replay-delivery", ["id"], z.object({ isKnown: z.boolean() }));
const RESTATE = statement(
  "inbox/restate-delivery",
  ["id", "from", "outcome", "reason"],
  z.object({ id: z.string() }),
);
const GET = statement("inbox/get-delivery", ["id"], DELIVERY_ROW);
const ID = z.object({ id: z.string() });
const LIST = statement("inbox/list-deliveries", ["outcomes", "below", "limit"], ID);
const LIST_OF_SHOP = statement("inbox/list-deliveries-of-shop", ["outcomes", "below", "limit", "shop"], ID);
const READ_LISTED = statement("inbox/read-listed", ["ids"], LISTED_ROW);
const LAST_ID = statement("inbox/last-delivery-id", [], ID);

/** Bodies that are handed out together. */
const MOST_TAKEN_BYTES = 4 * 1024 * 1024;

/** Who has taken a delivery is told by the clock of whoever takes: the instances' clocks have to agree. */
export function openInbox(parts: StoreParts): Inbox {
  const { database, changes, holder } = parts;
  let lastTakenAt = Number.NEGATIVE_INFINITY;

  /** A clock that was set back must not keep from work what rests by the time of before. */
  async function followClock(now: number): Promise<void> {
    const backMs = lastTakenAt - now;
    if (backMs > 0 && Number.isFinite(backMs)) await database.run(BRING_FORWARD, { now, backMs });
    lastTakenAt = now;
  }

  return {
    addDelivery: deliveryAdder(parts),

    async takeDeliveries(limit, now, leaseMs) {
      await followClock(now);
      const values = { limit, now, until: now + leaseMs, bytes: MOST_TAKEN_BYTES, holder };
      // A transaction's end is found out where the connection is lost over it: they would be nobody's for the lease.
      const rows = await database.transaction((transaction) => transaction.run(TAKE, values), "taking");
      return rows.map(deliveryOf);
    },

    async deferDelivery(id, until) {
      await database.run(DEFER, { id: idOf(id), until, holder });
    },

    async noteWork(id, begun) {
      await database.run(NOTE_WORK, { id: idOf(id), begun, holder });
    },

    async settleDelivery(settlement) {
      await settleIn(database, [settlement], holder);
      changes.announce({ kind: "deliverySettled", id: settlement.deliveryId });
    },

    async replayDelivery(id) {
      const [found] = await database.run(REPLAY, { id: idOf(id) });
      return found?.isKnown ?? false;
    },

    async restateDelivery(id, from, { outcome, reason }) {
      const told = reason === null ? null : JSON.stringify(reason);
      const [restated] = await database.run(RESTATE, { id: idOf(id), from, outcome, reason: told });
      if (restated !== undefined) changes.announce({ kind: "deliverySettled", id });
      return restated !== undefined;
    },

    async getDelivery(id) {
      const [found] = await database.run(GET, { id: idOf(id) });
      return found === undefined ? null : deliveryOf(found);
    },

    listDeliveries: (query) => listDeliveries(database, query),

    async purgeDeliveries(before) {
      const purged = await purgeDeliveries(database, before);
      // What cannot be locked now waits for the next purge.
      await rewriteDue(database).catch(() => undefined);
      return purged;
    },

    ...openErasing(database),
  };
}

async function listDeliveries(
  session: Session,
  { shop, outcome, limit, cursor }: DeliveryQuery,
): Promise<Page<ListedDelivery>> {
  const below = cursor === undefined ? Number.MAX_SAFE_INTEGER : await idOfCursor(session, cursor);
  const values = {
    outcomes: outcome === undefined ? DELIVERY_OUTCOMES : [outcome],
    below,
    limit: limit + 1,
  };
  const found =
    shop === undefined
      ? await session.run(LIST, values)
      : await session.run(LIST_OF_SHOP, { ...values, shop: toColumn(shop) });
  const ids = found.slice(0, limit).map(({ id }) => id);
  const rows = await session.run(READ_LISTED, { ids });
  return { items: rows.map(listedOf), nextCursor: found.length > limit ? (ids.at(-1) ?? null) : null };
}

/** The last delivery of the page before. */
async function idOfCursor(session: Session, cursor: string): Promise<string> {
  const id = idOf(cursor);
  const [last] = id === null ? [] : await session.run(LAST_ID, {});
  if (id === null || last === undefined || Number(id) > Number(last.id)) throw new CursorUnknown();
  return id;
}
