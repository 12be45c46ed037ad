import { z } from "zod";
import { type Clock, systemClock } from "../../../runtime/time/clock.ts";
import type { OnCare } from "../../care.ts";
import { isReadable } from "../../care.ts";
import type { RowDamage } from "../../codes/database.ts";
import { CopyRefused } from "../../copy/copy.ts";
import { type ConnectionSettings, placeName } from "../connection.ts";
import { deliveryOf, READ_DELIVERIES } from "../inbox/delivery-rows.ts";
import { schemaAge } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { orderColumns, RECORD_COLUMNS, recordFrom } from "../records/order-row.ts";
import { pages, type Session, sql, statement } from "../statement.ts";
import { fromColumn } from "../stored-text.ts";

const ORDER_ROW = z.object({
  id: z.number(),
  shop: z.string(),
  orderId: z.string(),
  record: z.string(),
  brand: z.string(),
  state: z.string(),
  points: z.string(),
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
      id, shop, order_id as "orderId", record, brand, state, points, changed_at as "changedAt", operation, priority,
      due_at as "dueAt", is_tried as "isTried"
    from orders where id > ${"after"} order by id limit ${"limit"}
  `,
  ORDER_ROW,
);

const READ_AT_ONCE = 200;
const BYTES_AT_ONCE = 4 * 1024 * 1024;
/** This many findings are named, the others only counted. */
const FINDINGS_NAMED = 100;

export interface DatabaseCheck {
  /** The first of the findings. */
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
    const say = (done: number) => onProgress?.({ work: "readingRows", done, total: null });
    const orders = await checkOrders(database, findings, say);
    const deliveries = await checkDeliveries(database, findings, (rows) => say(orders + rows));
    return { findings: findings.slice(0, FINDINGS_NAMED), damaged: findings.length, orders, deliveries };
  } finally {
    await database.close();
  }
}

type Say = (rows: number) => void;

async function checkOrders(session: Session, findings: RowDamage[], say: Say): Promise<number> {
  let count = 0;
  const read = (after: number) => session.run(READ_ORDERS, { after, limit: READ_AT_ONCE });
  for await (const rows of pages(0, read, ({ id }) => id)) {
    for (const row of rows) findings.push(...findingsIn(row));
    count += rows.length;
    say(count);
  }
  return count;
}

function findingsIn({ id, ...row }: z.infer<typeof ORDER_ROW>): readonly RowDamage[] {
  const order = { shop: fromColumn(row.shop), orderId: fromColumn(row.orderId) };
  try {
    const said = orderColumns(recordFrom(row.record));
    const columns = RECORD_COLUMNS.filter((column) => said[column] !== row[column]);
    return columns.length === 0 ? [] : [{ code: "orderRowDiffers", ...order, columns }];
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError)
      return [{ code: "orderRowUnreadable", ...order }];
    throw error;
  }
}

async function checkDeliveries(session: Session, findings: RowDamage[], say: Say): Promise<number> {
  let count = 0;
  const bounds = { limit: READ_AT_ONCE, bytes: BYTES_AT_ONCE };
  const read = (after: string) => session.run(READ_DELIVERIES, { after, ...bounds });
  for await (const rows of pages("0", read, ({ id }) => id)) {
    for (const row of rows)
      if (!isReadable(() => deliveryOf(row))) findings.push({ code: "deliveryRowUnreadable", id: row.id });
    count += rows.length;
    say(count);
  }
  return count;
}
