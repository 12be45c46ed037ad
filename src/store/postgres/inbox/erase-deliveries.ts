import { z } from "zod";
import type { Delivery, DeliveryRemains, Inbox } from "../../inbox.ts";
import type { Database } from "../database.ts";
import { pages, sql, statement } from "../statement.ts";
import { deliveryOf, erasedColumns, idOf, READ_DELIVERIES, SET_ERASED } from "./delivery-rows.ts";

/**
 * `erasures`: how often the delivery had been erased when it was read, so that no erasure in between is undone; null to erase
 * anyway.
 */
const ERASE = statement(
  "erasure/erase-delivery",
  sql`
    with erased as (
      update deliveries
      set ${SET_ERASED}
      where id = ${"id"} and erasures = coalesce(${"erasures"}::integer, erasures)
      returning id
    ),
    due as (
      insert into rewrites_due (part) select delivery_part(id) from erased
    )
    select true as "isErased" from erased
  `,
  z.object({ isErased: z.literal(true) }),
);

/** How many deliveries, and how many bytes of them, are in memory at once. */
const READ_AT_ONCE = 500;
const READ_BYTES = 4 * 1024 * 1024;

type RemainsOf = (delivery: Delivery) => DeliveryRemains | null | Promise<DeliveryRemains | null>;

export function openErasing(
  database: Database,
): Pick<Inbox, "eachDelivery" | "eraseDelivery" | "eraseDeliveries"> {
  const read = (after: string, limit: number) =>
    database.run(READ_DELIVERIES, { after, limit, bytes: READ_BYTES });

  /**
   * If another erasure came between reading and writing, erases again from what that one left, so that nothing it removed comes
   * back.
   */
  async function eraseAsRead(
    row: z.infer<typeof READ_DELIVERIES.row>,
    remainsOf: RemainsOf,
  ): Promise<boolean> {
    const { erasures, ...delivery } = row;
    const remains = await remainsOf(deliveryOf(delivery));
    if (remains === null) return false;
    const { id } = row;
    const erased = await database.run(ERASE, { id, ...erasedColumns(remains), erasures });
    if (erased.length > 0) return true;
    const [now] = await read(String(BigInt(id) - 1n), 1);
    return now?.id === id && eraseAsRead(now, remainsOf);
  }

  async function* all() {
    for await (const rows of pages(
      "0",
      (after) => read(after, READ_AT_ONCE),
      ({ id }) => id,
    ))
      yield* rows;
  }

  return {
    async eachDelivery(visit) {
      for await (const { erasures: _, ...delivery } of all()) visit(deliveryOf(delivery));
      return 0;
    },

    async eraseDelivery(id, remains) {
      await database.run(ERASE, { id: idOf(id), ...erasedColumns(remains), erasures: null });
    },

    async eraseDeliveries(remainsOf) {
      let erased = 0;
      for await (const row of all()) if (await eraseAsRead(row, remainsOf)) erased++;
      return { erased, damaged: 0 };
    },
  };
}
