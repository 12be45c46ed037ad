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
import { type Session, statement } from "../statement.ts";
import { toColumn } from "../stored-text.ts";
import { WRITER } from "./writer.ts";

const NOTE_CONVERSIONS = statement("points/note-conversions", ["ids", "conversions"]);
const KEY = ["step", "shop", "campaignId", "discountCode", "currency"] as const;
const COLUMNS = [...KEY, ...CONVERSION_FIGURES] as const;
const ADD_CONVERSIONS = statement("points/add-conversions", [...COLUMNS, "writer"]);

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

/** An order that the transaction holds; `noted`: what it has added so far, as its row says. */
interface OrderToCount {
  readonly id: number;
  readonly record: OrderRecord;
  readonly noted: string;
}

type Row = Readonly<Record<(typeof KEY)[number], string | number>> & ConversionFigures;

/** As `countMoves`, of the conversions. What a later release has noted in its own way is its own to count. */
export async function countConversions(session: Session, orders: readonly OrderToCount[]): Promise<void> {
  const sums = new Map<string, Row>();
  const notes: { readonly id: number; readonly text: string }[] = [];
  for (const { id, record, noted } of orders) {
    const conversion = countedConversion(record);
    const text = conversion === null ? NO_CONVERSION : JSON.stringify(conversion);
    if (text === noted) continue;
    const before = notedIn(noted);
    if (before === "unreadable") continue;
    notes.push({ id, text });
    if (before !== null) add(sums, record.shop, before, -1);
    if (conversion !== null) add(sums, record.shop, conversion, 1);
  }
  if (notes.length === 0) return;
  await session.run(NOTE_CONVERSIONS, {
    ids: notes.map(({ id }) => id),
    conversions: notes.map(({ text }) => text),
  });
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
