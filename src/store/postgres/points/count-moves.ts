import { z } from "zod";
import { POINTS_MOVES } from "../../../domain/operation/points-moves.ts";
import type { OrderRecord } from "../../../domain/order/order-record.ts";
import { type CountedMove, countedMoves } from "../../points-sums.ts";
import { inColumns } from "../in-columns.ts";
import { type Session, statement } from "../statement.ts";
import { toColumn } from "../stored-text.ts";
import { WRITER } from "./writer.ts";

const NOTE_COUNTED = statement("points/note-counted", ["ids", "counted"]);
const FIGURES = ["step", "shop", "kind", "points", "orders", "unknown"] as const;
const ADD_SUMS = statement("points/add-sums", [...FIGURES, "writer"]);

const NOTED = z.array(z.unknown());
const MOVE = z.object({ kind: z.enum(POINTS_MOVES), step: z.number(), points: z.number().nullable() });

/** As the row of a new order says it. */
export const NOTHING_COUNTED = "[]";

/** An order that the transaction holds. */
export interface OrderToCount {
  readonly id: number;
  readonly record: OrderRecord;
  /** What it has added so far, as its row says. */
  readonly counted: string;
}

type Figures = Readonly<Record<(typeof FIGURES)[number], string | number>> & {
  readonly points: number;
  readonly orders: number;
  readonly unknown: number;
};

/**
 * Brings the sums in line with the orders as they are written in this transaction: what each row says that it has added
 * is taken away, and what it adds now is noted in it. What a later release has added besides stays noted for it.
 */
export async function countMoves(session: Session, orders: readonly OrderToCount[]): Promise<void> {
  const sums = new Map<string, Figures>();
  const noted: { readonly id: number; readonly counted: string }[] = [];
  for (const { id, record, counted } of orders) {
    const before = notedIn(counted);
    const moves = countedMoves(record);
    const text = JSON.stringify([...moves, ...before.others]);
    if (text === counted) continue;
    noted.push({ id, counted: text });
    for (const move of before.moves) add(sums, record.shop, move, -1);
    for (const move of moves) add(sums, record.shop, move, 1);
  }
  if (noted.length === 0) return;
  await session.run(NOTE_COUNTED, {
    ids: noted.map(({ id }) => id),
    counted: noted.map(({ counted }) => counted),
  });
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
