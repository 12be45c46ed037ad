import { z } from "zod";
import { type Clock, systemClock } from "../../../runtime/time/clock.ts";
import { isReadable, type OnCare } from "../../care.ts";
import type { RowDamage } from "../../codes/database.ts";
import { CopyRefused } from "../../copy/copy.ts";
import { type ConnectionSettings, placeName } from "../connection.ts";
import { deliveryOf, READ_DELIVERIES } from "../inbox/delivery-rows.ts";
import { schemaAge } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { orderColumns, recordFrom } from "../records/order-row.ts";
import { pages, sql, statement } from "../statement.ts";
import { fromColumn } from "../stored-text.ts";

const ORDER_ROW = z.object({
  id: z.number(),
  shop: z.string(),
  orderId: z.string(),
  record: z.string(),
  brand: z.string(),
  state: z.string(),
  points: z.string(),
  refunded: z.string().nullable(),
  changedAt: z.number(),
  operation: z.string().nullable(),
  priority: z.number().nullable(),
  dueAt: z.number().nullable(),
  isTried: z.boolean().nullable(),
});
const READ_ORDERS = statement(
  "care/read-orders",
  sql`
    select
      id, shop, order_id as "orderId", record, brand, state, points, refunded, changed_at as "changedAt", operation,
      priority, due_at as "dueAt", is_tried as "isTried"
    from orders where id > ${"after"} order by id limit ${"limit"}
  `,
  ORDER_ROW,
);

const READ_AT_ONCE = 200;
const BYTES_AT_ONCE = 4 * 1024 * 1024;
/** This many findings are named, the others only counted. */
const FINDINGS_NAMED = 100;

export interface DatabaseCheck {
  /** The first findings. */
  readonly findings: readonly RowDamage[];
  readonly damaged: number;
  readonly orders: number;
  readonly deliveries: number;
}

/**
 * Reads every order and delivery. Reports rows that cannot be read, and orders whose columns differ from their records. Changes
 * nothing, and can run beside bridges. Pages and indexes are left to the server's own tools.
 */
export async function checkDatabase(
  settings: ConnectionSettings & { readonly clock?: Clock },
  onProgress?: OnCare,
): Promise<DatabaseCheck> {
  const { clock = systemClock } = settings;
  const database = await openDatabase({ ...settings, clock }, async (opened, schema) => {
    const place = placeName(settings);
    if ((await schemaAge(opened, schema)) === "none")
      throw new CopyRefused({ code: "copyNothingThere", place });
  });
  try {
    const findings: RowDamage[] = [];
    let done = 0;
    const note = (found: readonly (RowDamage | null)[]) => {
      findings.push(...found.filter((finding) => finding !== null));
      done += found.length;
      onProgress?.({ work: "readingRows", done, total: null });
    };
    const bounds = { limit: READ_AT_ONCE, bytes: BYTES_AT_ONCE };
    const readOrders = (after: number) => database.run(READ_ORDERS, { after, limit: READ_AT_ONCE });
    const readDeliveries = (after: string) => database.run(READ_DELIVERIES, { after, ...bounds });
    for await (const rows of pages(0, readOrders, ({ id }) => id)) note(rows.map(damageInOrder));
    const orders = done;
    for await (const rows of pages("0", readDeliveries, ({ id }) => id)) note(rows.map(damageInDelivery));
    const deliveries = done - orders;
    return { findings: findings.slice(0, FINDINGS_NAMED), damaged: findings.length, orders, deliveries };
  } finally {
    await database.close();
  }
}

function damageInOrder(row: z.infer<typeof ORDER_ROW>): RowDamage | null {
  const order = { shop: fromColumn(row.shop), orderId: fromColumn(row.orderId) };
  try {
    const said = Object.entries(orderColumns(recordFrom(row.record)));
    const columns = said.flatMap(([name, value]) => (value === row[name as keyof typeof row] ? [] : [name]));
    return columns.length === 0 ? null : { code: "orderRowDiffers", ...order, columns };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError)
      return { code: "orderRowUnreadable", ...order };
    throw error;
  }
}

function damageInDelivery(row: z.infer<typeof READ_DELIVERIES.row>): RowDamage | null {
  return isReadable(() => deliveryOf(row)) ? null : { code: "deliveryRowUnreadable", id: row.id };
}
