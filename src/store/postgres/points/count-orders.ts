import { z } from "zod";
import type { OrderRecord } from "../../../domain/order/order-record.ts";
import {
  COUNTED_CONVERSION,
  type CountedConversion,
  countedConversion,
  figuresOf,
} from "../../conversion-sums.ts";
import { type CountedMove, countedMoves, SUM_KINDS } from "../../points-sums.ts";
import { runForAll, type Session, type Statement, sql, statement } from "../statement.ts";
import { toColumn } from "../stored-text.ts";
import { together } from "../transaction.ts";

const ADD_MOVES = statement(
  "points/add-sums",
  sql`
    insert into points_sums (step, shop, kind, writer, points, orders, unknown)
    select step, shop, kind, writer, points, orders, unknown
    from unnest(${"step"}::integer[], ${"shop"}::text[], ${"kind"}::text[], ${"points"}::double precision[], ${"orders"}::bigint[], ${"unknown"}::bigint[], ${"writer"}::smallint[])
      as row (step, shop, kind, points, orders, unknown, writer)
    on conflict (step, shop, kind, writer) do update set
      points = points_sums.points + excluded.points,
      orders = points_sums.orders + excluded.orders,
      unknown = points_sums.unknown + excluded.unknown
  `,
);
const ADD_CONVERSIONS = statement(
  "points/add-conversions",
  sql`
    insert into conversion_sums (
      step, shop, campaign, discount_code, currency, writer, orders, amount_minor, points, unknown, ended, ended_amount_minor
    )
    select step, shop, campaign, discount_code, currency, writer, orders, amount_minor, points, unknown, ended, ended_amount_minor
    from unnest(
      ${"step"}::integer[], ${"shop"}::text[], ${"campaignId"}::bigint[], ${"discountCode"}::text[], ${"currency"}::text[],
      ${"orders"}::bigint[], ${"amountMinor"}::double precision[], ${"points"}::double precision[], ${"unknown"}::bigint[], ${"ended"}::bigint[], ${"endedAmountMinor"}::double precision[], ${"writer"}::smallint[]
    ) as row (step, shop, campaign, discount_code, currency, orders, amount_minor, points, unknown, ended, ended_amount_minor, writer)
    on conflict (step, shop, campaign, discount_code, currency, writer) do update set
      orders = conversion_sums.orders + excluded.orders,
      amount_minor = conversion_sums.amount_minor + excluded.amount_minor,
      points = conversion_sums.points + excluded.points,
      unknown = conversion_sums.unknown + excluded.unknown,
      ended = conversion_sums.ended + excluded.ended,
      ended_amount_minor = conversion_sums.ended_amount_minor + excluded.ended_amount_minor
  `,
);

const MOVE = z.object({ kind: z.enum(SUM_KINDS), step: z.number(), points: z.number().nullable() });

/**
 * What an order has added to the sums so far, as stored in its row. Entries of a later version in a form unknown here stay as
 * they are.
 */
export interface CountedSums {
  /** Moves of points, a JSON list. */
  readonly counted: string;
  /** The conversion as JSON; "" if there is none. */
  readonly conversion: string;
}

/** The values for a new order. */
export const NEW_ORDER: CountedSums = { counted: "[]", conversion: "" };

/** An order that the transaction writes, with what it had added to the sums before. */
export interface OrderToCount extends CountedSums {
  readonly record: OrderRecord;
}

/** Each process adds to rows of its own, so that none waits for another. */
const WRITER = Math.floor(Math.random() * 32_768);

/** Returns the values to store in the order's row, in the transaction that also changes the sums. */
export function noteSums({ record, counted, conversion }: OrderToCount): CountedSums {
  const made = countedConversion(record);
  return {
    counted: JSON.stringify([...countedMoves(record), ...movesIn(counted).others]),
    conversion: conversionIn(conversion) === "unreadable" ? conversion : made ? JSON.stringify(made) : "",
  };
}

/**
 * Updates the sums for the orders written in this transaction: subtracts what each row had added before, and adds what it adds
 * now.
 */
export async function countOrders(session: Session, orders: readonly OrderToCount[]): Promise<void> {
  const noted = orders.map((order) => ({ ...order, now: noteSums(order) }));
  const moves = noted.flatMap(({ record, counted, now }) => {
    if (now.counted === counted) return [];
    const before = movesIn(counted).moves.map((move) => ofMove(record, move, -1));
    return [...before, ...countedMoves(record).map((move) => ofMove(record, move, 1))];
  });
  const conversions = noted.flatMap(({ record, conversion, now }) => {
    const before = conversionIn(conversion);
    if (before === "unreadable" || now.conversion === conversion) return [];
    const made = countedConversion(record);
    return [
      ...(before === null ? [] : [ofConversion(record, before, -1)]),
      ...(made === null ? [] : [ofConversion(record, made, 1)]),
    ];
  });
  await together([add(session, ADD_MOVES, moves), add(session, ADD_CONVERSIONS, conversions)]);
}

function movesIn(counted: string) {
  const entries = z.array(z.unknown()).parse(JSON.parse(counted));
  const read = entries.map((entry) => MOVE.safeParse(entry));
  const moves = read.flatMap(({ data }): readonly CountedMove[] => (data === undefined ? [] : [data]));
  return { moves, others: entries.filter((_, place) => read[place]?.success === false) };
}

function conversionIn(noted: string): CountedConversion | null | "unreadable" {
  return noted === "" ? null : (COUNTED_CONVERSION.safeParse(JSON.parse(noted)).data ?? "unreadable");
}

/** An addition to one row of sums: the columns that identify the row, and the figures. */
interface Addition {
  readonly named: Readonly<Record<string, string | number>>;
  readonly figures: Readonly<Record<string, number>>;
}

function ofMove({ shop }: OrderRecord, { kind, step, points }: CountedMove, times: 1 | -1): Addition {
  const figures = { points: times * (points ?? 0), orders: times, unknown: points === null ? times : 0 };
  return { named: { step, shop: toColumn(shop), kind }, figures };
}

function ofConversion({ shop }: OrderRecord, counted: CountedConversion, times: 1 | -1): Addition {
  const { step, campaignId, discountCode, currency } = counted;
  const codes = { discountCode: toColumn(discountCode ?? ""), currency: currency ?? "" };
  const figures = Object.entries(figuresOf(counted)).map(([name, figure]) => [name, times * figure]);
  return {
    named: { step, shop: toColumn(shop), campaignId, ...codes },
    figures: Object.fromEntries(figures),
  };
}

/** The order is fixed, so that two transactions that add to the same rows cannot deadlock. */
async function add(
  session: Session,
  into: Statement<string, unknown>,
  additions: readonly Addition[],
): Promise<void> {
  const sums = [...Map.groupBy(additions, ({ named }) => JSON.stringify(named))];
  const rows = sums
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, same]) => {
      const { named, figures } = same[0] as Addition;
      const sumOf = (name: string) => same.reduce((sum, { figures }) => sum + (figures[name] ?? 0), 0);
      const summed = Object.keys(figures).map((name) => [name, sumOf(name)] as const);
      const isAny = summed.some(([, sum]) => sum !== 0);
      return isAny ? [{ ...named, ...Object.fromEntries(summed), writer: WRITER }] : [];
    });
  await runForAll(session, into, rows);
}
