import { z } from "zod";
import type { OrderRecord } from "../../domain/order/order-record.ts";
import type { Records } from "../records.ts";
import { statement } from "./statement.ts";
import type { StoreParts } from "./store-parts.ts";
import { toColumn } from "./stored-text.ts";

const READ_ORDER = statement("records/read-order", ["shop", "orderId"], z.object({ record: z.string() }));
const COUNT_WITH_POINTS = statement("records/count-with-points", ["brand"], z.object({ count: z.number() }));

export function openRecords({ database }: StoreParts): Pick<Records, "getOrder" | "countWithPoints"> {
  return {
    async getOrder({ shop, orderId }) {
      const [found] = await database.run(READ_ORDER, { shop: toColumn(shop), orderId: toColumn(orderId) });
      return found === undefined ? null : (JSON.parse(found.record) as OrderRecord);
    },

    async countWithPoints(brand) {
      const [found] = await database.run(COUNT_WITH_POINTS, { brand: toColumn(brand) });
      return found?.count ?? 0;
    },
  };
}
