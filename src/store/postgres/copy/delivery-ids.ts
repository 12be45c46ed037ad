import { z } from "zod";
import type { OrderRecord, TraceEntry } from "../../../domain/order/order-record.ts";
import { runForRow, type Session, sql, statement } from "../statement.ts";

/** The first day with anything left, from the ID `from` on, and the last ID of that day. */
const NEXT_DAY = statement(
  "copy/from/next-day",
  sql`
    with first as (
      select least(
        (select min(id) from deliveries where id >= ${"from"}),
        (select min(delivery) from delivery_keys where delivery >= ${"from"})
      ) as id
    ), found as (
      select (id / 10000000000)::integer as day from first where id is not null
    )
    select day, first_delivery_id(day) as "firstId", first_delivery_id(day + 1) as "nextDayId", greatest(
      (select max(id) from deliveries where id >= first_delivery_id(day) and id < first_delivery_id(day + 1)),
      (select max(delivery) from delivery_keys
        where delivery >= first_delivery_id(day) and delivery < first_delivery_id(day + 1))
    ) as "lastId"
    from found
  `,
  z.object({ day: z.number(), firstId: z.number(), nextDayId: z.number(), lastId: z.number() }),
);
/** The last ID of the sequence; 0 if it has given none. */
const LAST_ID = statement(
  "copy/from/last-id",
  sql`select case when is_called then last_value else last_value - 1 end as id from delivery_ids`,
  z.object({ id: z.number() }),
);

interface Day {
  readonly firstId: number;
  readonly nextDayId: number;
  /** What to add to the day's IDs. */
  readonly offset: number;
}

/**
 * A database starts each day's IDs at a number that no folder reaches by counting; a copy numbers them consecutively. The first
 * day's IDs, and so all IDs that came from a folder, are the same in both.
 */
export class DeliveryIds {
  /** The first ID after every ID ever given. */
  readonly next: number;
  readonly #days: readonly Day[];

  private constructor(days: readonly Day[], next: number) {
    this.#days = days;
    this.next = next;
  }

  static async of(session: Session): Promise<DeliveryIds> {
    const days: Day[] = [];
    let end = 0;
    for (let from = 0; ; ) {
      const [day] = await session.run(NEXT_DAY, { from });
      if (day === undefined) break;
      const { firstId, nextDayId, lastId } = day;
      days.push({ firstId, nextDayId, offset: end - firstId });
      end += lastId - firstId;
      from = nextDayId;
    }
    const { id: lastId } = await runForRow(session, LAST_ID, {});
    const today = days.find(({ firstId, nextDayId }) => firstId <= lastId && lastId < nextDayId);
    // If nothing is left of today, skips as many IDs as today may have given.
    const next = (today === undefined ? end + (lastId % 10_000_000_000) : lastId + today.offset) + 1;
    return new DeliveryIds(days, next);
  }

  /** The delivery's ID in the copy; `null` if nothing is left of its day. */
  copied(id: number): string | null {
    const day = this.#days.find(({ firstId, nextDayId }) => firstId <= id && id < nextDayId);
    return day === undefined ? null : String(id + day.offset);
  }

  /** The order's story refers to the deliveries that its entries came from. */
  copiedRecord(record: OrderRecord): OrderRecord {
    if (this.#days.every(({ offset }) => offset === 0)) return record;
    return { ...record, trace: record.trace.map((entry) => this.#copiedEntry(entry)) };
  }

  #copiedEntry({ delivery, ...entry }: TraceEntry): TraceEntry {
    const id = delivery === undefined ? null : this.copied(Number(delivery));
    return id === null ? entry : { ...entry, delivery: id };
  }
}
