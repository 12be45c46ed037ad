import { z } from "zod";
import { POINTS_MOVES } from "../../../domain/operation/points-moves.ts";
import type { OrderRecord } from "../../../domain/order/order-record.ts";
import { type CountedMove, countedMoves } from "../../points-sums.ts";
import { inColumns } from "../in-columns.ts";
import { type Session, sql, statement } from "../statement.ts";
import { toColumn } from "../stored-text.ts";
import { WRITER } from "./writer.ts";

const FIGURES = ["step", "shop", "kind", "points", "orders", "unknown"] as const;
const ADD_SUMS = statement(
  "points/add-sums",
  sql`
    insert into points_sums (step, shop, kind, writer, points, orders, unknown)
    select step, shop, kind, ${"writer"}::smallint, points, orders, unknown
    from unnest(${"step"}::integer[], ${"shop"}::text[], ${"kind"}::text[], ${"points"}::double precision[], ${"orders"}::bigint[], ${"unknown"}::bigint[])
      as row (step, shop, kind, points, orders, unknown)
    on conflict (step, shop, kind, writer) do update set
      points = points_sums.points + excluded.points,
      orders = points_sums.orders + excluded.orders,
      unknown = points_sums.unknown + excluded.unknown
  `,
);

const NOTED = z.array(z.unknown());
const MOVE = z.object({ kind: z.enum(POINTS_MOVES), step: z.number(), points: z.number().nullable() });

/** As the row of a new order says it. */
export const NOTHING_COUNTED = "[]";

/** An order that the transaction writes. */
export interface OrderToCount {
  readonly record: OrderRecord;
  /** What it had added before, as its row said. */
  readonly counted: string;
}

type Figures = Readonly<Record<(typeof FIGURES)[number], string | number>> & {
  readonly points: number;
  readonly orders: number;
  readonly unknown: number;
};

/** What the row of the order says from now on. What a later release has added besides stays noted for it. */
export function noteMoves({ record, counted }: OrderToCount): string {
  return JSON.stringify([...countedMoves(record), ...notedIn(counted).others]);
}

/**
 * Brings the sums in line with the orders as they are written in this transaction: what each row said that it had added
 * is taken away, and what its note says now is added.
 */
export async function countMoves(session: Session, orders: readonly OrderToCount[]): Promise<void> {
  const sums = new Map<string, Figures>();
  for (const order of orders) {
    const { record, counted } = order;
    if (noteMoves(order) === counted) continue;
    for (const move of notedIn(counted).moves) add(sums, record.shop, move, -1);
    for (const move of countedMoves(record)) add(sums, record.shop, move, 1);
  }
  // In one order, so that two transactions that add to the same ones never wait for each other.
  const rows = [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row)
    .filter(({ points, orders: count, unknown }) => points !== 0 || count !== 0 || unknown !== 0);
  if (rows.length > 0) await session.run(ADD_SUMS, { ...inColumns(rows, FIGURES), writer: WRITER });
}

function notedIn(counted: string): {
  readonly moves: readonly CountedMove[];
  readonly others: readonly unknown[];
} {
  const moves: CountedMove[] = [];
  const others: unknown[] = [];
  for (const entry of NOTED.parse(JSON.parse(counted))) {
    const move = MOVE.safeParse(entry);
    if (move.success) moves.push(move.data);
    else others.push(entry);
  }
  return { moves, others };
}

function add(
  sums: Map<string, Figures>,
  shop: string,
  { kind, step, points }: CountedMove,
  times: 1 | -1,
): void {
  const key = `${step} ${kind} ${shop}`;
  const known = sums.get(key) ?? { step, shop: toColumn(shop), kind, points: 0, orders: 0, unknown: 0 };
  sums.set(key, {
    ...known,
    points: known.points + times * (points ?? 0),
    orders: known.orders + times,
    unknown: known.unknown + (points === null ? times : 0),
  });
}
