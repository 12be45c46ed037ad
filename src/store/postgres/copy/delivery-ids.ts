import { z } from "zod";
import type { OrderRecord, TraceEntry } from "../../../domain/order/order-record.ts";
import { type Session, sql, statement } from "../statement.ts";

/** The first day from the id `from` on of which something is left, and the last id of it. */
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
/** 0: none was given yet. */
const LAST_ID = statement(
  "copy/from/last-id",
  sql`select case when is_called then last_value else last_value - 1 end as id from delivery_ids`,
  z.object({ id: z.number() }),
);

interface Day {
  readonly firstId: number;
  readonly nextDayId: number;
  /** What its ids are moved by. */
  readonly offset: number;
}

/**
 * Here the ids of each day begin anew with a number that no folder can count to; in a copy they stand one behind the other.
 * Those of the first day are the same in both, and so is everything that came from a folder.
 */
export class DeliveryIds {
  /** Behind all that were ever given. */
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
    const [last] = await session.run(LAST_ID, {});
    const given = last?.id ?? 0;
    const today = days.find(({ firstId, nextDayId }) => firstId <= given && given < nextDayId);
    // Of a day that holds nothing still, as many are left out as may have been given.
    const next = (today === undefined ? end + (given % 10_000_000_000) : given + today.offset) + 1;
    return new DeliveryIds(days, next);
  }

  /** `null`: of a day of which nothing is left. */
  copied(id: number): string | null {
    const day = this.#days.find(({ firstId, nextDayId }) => firstId <= id && id < nextDayId);
    return day === undefined ? null : String(id + day.offset);
  }

  /** The order's story names the deliveries that brought its lines. */
  copiedRecord(record: OrderRecord): OrderRecord {
    if (this.#days.every(({ offset }) => offset === 0)) return record;
    return { ...record, trace: record.trace.map((entry) => this.#copiedEntry(entry)) };
  }

  #copiedEntry({ delivery, ...entry }: TraceEntry): TraceEntry {
    const id = delivery === undefined ? null : this.copied(Number(delivery));
    return id === null ? entry : { ...entry, delivery: id };
  }
}
