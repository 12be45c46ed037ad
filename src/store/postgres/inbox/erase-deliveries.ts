import { z } from "zod";
import type { Delivery, DeliveryRemains, Inbox } from "../../inbox.ts";
import type { Database } from "../database.ts";
import { statement } from "../statement.ts";
import { DELIVERY_ROW, deliveryOf, ERASED_COLUMNS, erasedColumns, idOf } from "./delivery-rows.ts";

const READ_ROW = DELIVERY_ROW.extend({ erasures: z.number() });
const READ = statement("erasure/read-deliveries", ["after", "limit", "bytes"], READ_ROW);
const ERASE = statement(
  "erasure/erase-delivery",
  ["id", ...ERASED_COLUMNS, "erasures"],
  z.object({ isErased: z.literal(true) }),
);

/** How many deliveries are in memory at once, and how much of them. */
const READ_AT_ONCE = 500;
const READ_BYTES = 4 * 1024 * 1024;

type RemainsOf = (delivery: Delivery) => DeliveryRemains | null | Promise<DeliveryRemains | null>;

export function openErasing(database: Database): Pick<Inbox, "eraseDelivery" | "eraseDeliveries"> {
  const read = (after: string, limit: number) => database.run(READ, { after, limit, bytes: READ_BYTES });

  /** Where another erasure came between reading and writing, what it left is read again: nothing it took comes back. */
  async function eraseAsRead(row: z.infer<typeof READ_ROW>, remainsOf: RemainsOf): Promise<boolean> {
    const { erasures, ...delivery } = row;
    const remains = await remainsOf(deliveryOf(delivery));
    if (remains === null) return false;
    const { id } = row;
    const erased = await database.run(ERASE, { id, ...erasedColumns(remains), erasures });
    if (erased.length > 0) return true;
    const [now] = await read(String(BigInt(id) - 1n), 1);
    return now?.id === id && eraseAsRead(now, remainsOf);
  }

  return {
    async eraseDelivery(id, remains) {
      await database.run(ERASE, { id: idOf(id), ...erasedColumns(remains), erasures: null });
    },

    async eraseDeliveries(remainsOf) {
      let erased = 0;
      let rows = await read("0", READ_AT_ONCE);
      while (rows.length > 0) {
        for (const row of rows) if (await eraseAsRead(row, remainsOf)) erased++;
        rows = await read(rows.at(-1)?.id ?? "", READ_AT_ONCE);
      }
      return { erased, damaged: 0 };
    },
  };
}
