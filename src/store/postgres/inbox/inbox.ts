import { z } from "zod";
import {
  DELIVERY_OUTCOMES,
  type DeliveryQuery,
  type Inbox,
  type ListedDelivery,
  MOST_TAKEN_BYTES,
} from "../../inbox.ts";
import { CursorUnknown, type Page } from "../../page.ts";
import { rewriteDue } from "../erasure/scrub.ts";
import { IS_OF_SHOPS, ofShops } from "../of-shops.ts";
import { settleIn } from "../settlements.ts";
import { runForRow, type Session, sql, statement } from "../statement.ts";
import type { StoreParts } from "../store-parts.ts";
import { deliveryAdder } from "./add-delivery.ts";
import {
  BEGUN,
  DELIVERY_ROW,
  deliveryOf,
  FACT_COLUMNS,
  idOf,
  LISTED_ROW,
  listedOf,
} from "./delivery-rows.ts";
import { openErasing } from "./erase-deliveries.ts";
import { purgeDeliveries } from "./purge-deliveries.ts";

/** Takes at most `limit` deliveries and `bytes`. They belong to the caller until `until`. */
const TAKE = statement(
  "inbox/take-deliveries",
  sql`
    with fresh as (
      select id, bytes, begun from waiting_deliveries
      where ready_at = 0 order by id limit ${"limit"} for update skip locked
    ),
    rested as (
      select id, bytes, begun from waiting_deliveries
      where ready_at > 0 and ready_at <= ${"now"} order by id limit ${"limit"} for update skip locked
    ),
    oldest as (
      select id, begun, sum(bytes) over (order by id) - bytes as before
      from (select * from fresh union all select * from rested) as ready
      order by id limit ${"limit"}
    ),
    taken as (
      update waiting_deliveries set ready_at = ${"until"}, holder = ${"holder"}
      from oldest where waiting_deliveries.id = oldest.id and oldest.before < ${"bytes"}
      returning oldest.id, oldest.begun
    )
    select ${FACT_COLUMNS}, body, begun
    from taken join deliveries using (id)
    order by deliveries.id
  `,
  DELIVERY_ROW,
);
/** For a clock set back by `backMs`: postponed deliveries become due that much earlier. */
const BRING_FORWARD = statement(
  "inbox/bring-rests-forward",
  sql`update waiting_deliveries set ready_at = greatest(ready_at - ${"backMs"}::double precision, 1) where ready_at > ${"now"}`,
);
const DEFER = statement(
  "inbox/defer-delivery",
  sql`update waiting_deliveries set ready_at = greatest(${"until"}::double precision, 1) where id = ${"id"} and (holder is null or holder = ${"holder"})`,
);
const NOTE_WORK = statement(
  "inbox/note-work",
  sql`update waiting_deliveries set begun = ${"begun"} where id = ${"id"} and (holder is null or holder = ${"holder"})`,
);
const REPLAY = statement(
  "inbox/replay-delivery",
  sql`
    with again as (
      update deliveries set outcome = 'waiting', reason = null, order_ids = '[]'
      where id = ${"id"} and outcome <> 'waiting'
      returning id, octet_length(body) as bytes
    ),
    waits as (
      insert into waiting_deliveries (id, bytes) select id, bytes from again on conflict (id) do nothing
    )
    select exists (select from deliveries where id = ${"id"}) as "isKnown"
  `,
  z.object({ isKnown: z.boolean() }),
);
const RESTATE = statement(
  "inbox/restate-delivery",
  sql`update deliveries set outcome = ${"outcome"}, reason = ${"reason"} where id = ${"id"} and outcome = ${"from"} returning id::text`,
  z.object({ id: z.string() }),
);
const GET = statement(
  "inbox/get-delivery",
  sql`
    select ${FACT_COLUMNS}, body, ${BEGUN}
    from deliveries
    where id = ${"id"}
  `,
  DELIVERY_ROW,
);
const ID = z.object({ id: z.string() });
/**
 * The newest deliveries of each requested outcome, and the newest of those, below the ID `below`. Written as a range and in
 * this order, only the index on outcomes fits: an index on IDs alone would search all rows for a rare outcome. With
 * `until`, the rows of its own day are read too; whole later days are left out by `below`.
 */
export const LIST = statement(
  "inbox/list-deliveries",
  sql`
    select newest.id::text
    from unnest(${"outcomes"}::text[]) as outcome
    cross join lateral (
      select id from deliveries
      where ${IS_OF_SHOPS} and deliveries.outcome between outcome.outcome and outcome.outcome and id < ${"below"}
        and received_at < coalesce(${"until"}::double precision, 'infinity')
      order by deliveries.outcome desc, id desc limit ${"limit"}
    ) as newest
    order by newest.id desc limit ${"limit"}
  `,
  ID,
  "eachTime",
);
/** Above it are only days on which all was received at `until` or later. */
const FIRST_LATER = statement(
  "inbox/first-later-delivery",
  sql`
    select first_delivery_id(min(number))::text as id from delivery_days
    where oldest >= ${"until"}
      and number > coalesce((select max(number) from delivery_days where oldest < ${"until"}), -1)
  `,
  z.object({ id: z.string().nullable() }),
);
const READ_LISTED = statement(
  "inbox/read-listed",
  sql`
    select ${FACT_COLUMNS}, octet_length(body) as "sizeBytes", ${BEGUN}
    from deliveries
    where id = any(${"ids"}::bigint[]) and (
      ${"named"}::text[] is null
      or exists (select from unnest(${"named"}::text[]) as named where strpos(order_ids, named) > 0)
    )
    order by deliveries.id desc
  `,
  LISTED_ROW,
);
/** Which of them are the first to be older than `from`. */
const OLDER = statement(
  "inbox/older-deliveries",
  sql`select max(id)::text as id from deliveries where id = any(${"ids"}::bigint[]) and received_at < ${"from"}`,
  z.object({ id: z.string().nullable() }),
);
const LAST_ID = statement("inbox/last-delivery-id", sql`select last_value::text as id from delivery_ids`, ID);

export function openInbox(parts: StoreParts): Inbox {
  const { database } = parts;
  return {
    addDelivery: deliveryAdder(parts),
    ...openTaking(parts),
    ...openSettling(parts),

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

/** Leases are compared with the clock of the instance that takes, so the instances' clocks must agree. */
function openTaking({ database, holder }: StoreParts): Pick<Inbox, "takeDeliveries" | "deferDelivery"> {
  let lastTakenAt = Number.NEGATIVE_INFINITY;

  /** If the clock was set back, deliveries postponed by the former time must not wait longer for it. */
  async function followClock(now: number): Promise<void> {
    const backMs = lastTakenAt - now;
    if (backMs > 0 && Number.isFinite(backMs)) await database.run(BRING_FORWARD, { now, backMs });
    lastTakenAt = now;
  }

  return {
    async takeDeliveries(limit, now, leaseMs) {
      await followClock(now);
      const values = { limit, now, until: now + leaseMs, bytes: MOST_TAKEN_BYTES, holder };
      // A transaction's outcome is found out if the connection is lost. Otherwise nobody would have the deliveries for
      // the lease.
      const rows = await database.transaction((transaction) => transaction.run(TAKE, values), "taking");
      return rows.map(deliveryOf);
    },

    async deferDelivery(id, until) {
      await database.run(DEFER, { id: idOf(id), until, holder });
    },
  };
}

/** Settles deliveries and changes settled ones. */
function openSettling({
  database,
  changes,
  holder,
}: StoreParts): Pick<Inbox, "noteWork" | "settleDelivery" | "replayDelivery" | "restateDelivery"> {
  return {
    async noteWork(id, begun) {
      await database.run(NOTE_WORK, { id: idOf(id), begun, holder });
    },

    async settleDelivery(settlement) {
      await settleIn(database, [settlement], holder);
      changes.announce({ kind: "deliverySettled", id: settlement.deliveryId });
    },

    async replayDelivery(id) {
      return (await runForRow(database, REPLAY, { id: idOf(id) })).isKnown;
    },

    async restateDelivery(id, from, { outcome, reason }) {
      const text = reason === null ? null : JSON.stringify(reason);
      const [restated] = await database.run(RESTATE, { id: idOf(id), from, outcome, reason: text });
      if (restated !== undefined) changes.announce({ kind: "deliverySettled", id });
      return restated !== undefined;
    },
  };
}

async function listDeliveries(
  session: Session,
  { outcome, limit, cursor, orderIds, from, until, ...of }: DeliveryQuery,
): Promise<Page<ListedDelivery>> {
  const newest = until === undefined ? null : (await runForRow(session, FIRST_LATER, { until })).id;
  const below =
    cursor === undefined ? (newest ?? Number.MAX_SAFE_INTEGER) : await idOfCursor(session, cursor);
  const outcomes = outcome === undefined ? DELIVERY_OUTCOMES : [outcome];
  const found = await session.run(LIST, {
    ...ofShops(of),
    outcomes,
    below,
    until: until ?? null,
    limit: limit + 1,
  });
  const all = found.map(({ id }) => id);
  const older = from === undefined ? null : (await runForRow(session, OLDER, { ids: all, from })).id;
  const younger = older === null ? all : all.filter((id) => Number(id) > Number(older));
  const ids = younger.slice(0, limit);
  // The column is a JSON array: no other text contains an ID in its quotation marks.
  const named = orderIds?.map((id) => JSON.stringify(id)) ?? null;
  const rows = await session.run(READ_LISTED, { ids, named });
  return { items: rows.map(listedOf), nextCursor: younger.length > limit ? (ids.at(-1) ?? null) : null };
}

/** The cursor is the ID of the last delivery on the page before. */
async function idOfCursor(session: Session, cursor: string): Promise<string> {
  const id = idOf(cursor);
  const last = await runForRow(session, LAST_ID, {});
  if (id === null || Number(id) > Number(last.id)) throw new CursorUnknown();
  return id;
}
