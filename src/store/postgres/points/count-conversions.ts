import { z } from "zod";
import type { OrderRecord } from "../../../domain/order/order-record.ts";
import {
  CONVERSION_FIGURES,
  type ConversionFigures,
  type CountedConversion,
  countedConversion,
  figuresOf,
} from "../../conversion-sums.ts";
import { inColumns } from "../in-columns.ts";
import { type Session, sql, statement } from "../statement.ts";
import { toColumn } from "../stored-text.ts";
import { WRITER } from "./writer.ts";

const KEY = ["step", "shop", "campaignId", "discountCode", "currency"] as const;
const COLUMNS = [...KEY, ...CONVERSION_FIGURES] as const;
const ADD_CONVERSIONS = statement(
  "points/add-conversions",
  sql`
    insert into conversion_sums (
      step, shop, campaign, discount_code, currency, writer, orders, amount_minor, points, unknown, ended, ended_amount_minor
    )
    select step, shop, campaign, discount_code, currency, ${"writer"}::smallint, orders, amount_minor, points, unknown, ended, ended_amount_minor
    from unnest(
      ${"step"}::integer[], ${"shop"}::text[], ${"campaignId"}::bigint[], ${"discountCode"}::text[], ${"currency"}::text[],
      ${"orders"}::bigint[], ${"amountMinor"}::double precision[], ${"points"}::double precision[], ${"unknown"}::bigint[], ${"ended"}::bigint[], ${"endedAmountMinor"}::double precision[]
    ) as row (step, shop, campaign, discount_code, currency, orders, amount_minor, points, unknown, ended, ended_amount_minor)
    on conflict (step, shop, campaign, discount_code, currency, writer) do update set
      orders = conversion_sums.orders + excluded.orders,
      amount_minor = conversion_sums.amount_minor + excluded.amount_minor,
      points = conversion_sums.points + excluded.points,
      unknown = conversion_sums.unknown + excluded.unknown,
      ended = conversion_sums.ended + excluded.ended,
      ended_amount_minor = conversion_sums.ended_amount_minor + excluded.ended_amount_minor
  `,
);

const NOTED = z.object({
  step: z.number(),
  campaignId: z.number(),
  discountCode: z.string().nullable(),
  currency: z.string().nullable(),
  amountMinor: z.number(),
  points: z.number().nullable(),
  hasEnded: z.boolean(),
});

/** As the row of an order without a conversion says it. */
export const NO_CONVERSION = "";

/** An order that the transaction writes; `noted`: what it had added before, as its row said. */
interface OrderToCount {
  readonly record: OrderRecord;
  readonly noted: string;
}

type Row = Readonly<Record<(typeof KEY)[number], string | number>> & ConversionFigures;

/** As `noteMoves`, of the conversion. What a later release has noted in its own way is its own to count. */
export function noteConversion({ record, noted }: OrderToCount): string {
  if (notedIn(noted) === "unreadable") return noted;
  const conversion = countedConversion(record);
  return conversion === null ? NO_CONVERSION : JSON.stringify(conversion);
}

/** As `countMoves`, of the conversions. */
export async function countConversions(session: Session, orders: readonly OrderToCount[]): Promise<void> {
  const sums = new Map<string, Row>();
  for (const order of orders) {
    const { record, noted } = order;
    const before = notedIn(noted);
    if (before === "unreadable" || noteConversion(order) === noted) continue;
    const conversion = countedConversion(record);
    if (before !== null) add(sums, record.shop, before, -1);
    if (conversion !== null) add(sums, record.shop, conversion, 1);
  }
  // In one order, so that two transactions that add to the same ones never wait for each other.
  const rows = [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  if (rows.length > 0) await session.run(ADD_CONVERSIONS, { ...inColumns(rows, COLUMNS), writer: WRITER });
}

function notedIn(noted: string): CountedConversion | null | "unreadable" {
  if (noted === NO_CONVERSION) return null;
  const read = NOTED.safeParse(JSON.parse(noted));
  return read.success ? read.data : "unreadable";
}

function add(sums: Map<string, Row>, shop: string, counted: CountedConversion, times: 1 | -1): void {
  const { step, campaignId, discountCode, currency } = counted;
  const named = {
    step,
    shop: toColumn(shop),
    campaignId,
    discountCode: toColumn(discountCode ?? ""),
    currency: currency ?? "",
  };
  const key = JSON.stringify(KEY.map((part) => named[part]));
  const known = sums.get(key);
  const figures = figuresOf(counted);
  const added = CONVERSION_FIGURES.map((name) => [name, (known?.[name] ?? 0) + times * figures[name]]);
  sums.set(key, { ...named, ...(Object.fromEntries(added) as ConversionFigures) });
}
