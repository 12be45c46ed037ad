import { z } from "zod";
import { LEDGER_FIGURES, type LedgerFigure } from "../../domain/operation/ledger-figures.ts";
import { formatMinorUnits } from "../../domain/order/money.ts";
import { startOfDay } from "../../domain/rules/local-days.ts";
import { localTime } from "../../domain/rules/local-time.ts";
import { currencyOf } from "../../store/conversion-sums.ts";
import type { PendingPoints, SummedPoints } from "../../store/points-sums.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { AdminContext } from "../admin-context.ts";
import { type CsvTable, cellsIn, csvEndpoint, separatorIn } from "../csv.ts";
import { sumAllPoints } from "../customers/redeemed-by-hand.ts";
import { answer, endpoint } from "../endpoint.ts";
import { shopName, withCodes } from "../queries.ts";
import { count, decimal, list, named, text } from "../shapes.ts";
import { LEDGER_VALUES, MONTH_COLUMNS } from "../table-codes.ts";
import { movedIn, pendingIn } from "./points-moved.ts";

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;
/** The value of a point, in any currency. */
const VALUE = /^\d{1,6}(?:\.\d{1,6})?$/;

const monthSelection = {
  shop: shopName.optional(),
  month: z.string().regex(MONTH).optional(),
  value: z.string().regex(VALUE).optional(),
};

/** The month is known by then. */
interface MonthQuery {
  readonly shop?: string | undefined;
  readonly month: string;
  readonly value?: string | undefined;
}

const points = z.number().int();
const figures = z.strictObject({
  opening: points.describe("Given before the month, and neither cancelled nor redeemed"),
  given: count,
  approved: count.describe("Of given points; does not change the balance"),
  cancelled: count,
  redeemed: count.describe("With orders and manually"),
  closing: points.describe("opening + given - cancelled - redeemed"),
  pending: count.describe("Given, and neither approved nor cancelled, at the end of the month or now"),
});
const values = z.strictObject({
  opening: decimal,
  given: decimal,
  approved: decimal,
  cancelled: decimal,
  redeemed: decimal,
  closing: decimal,
  pending: decimal,
});

const monthOfShop = named("MonthOfShop", {
  shop: text,
  account: text.nullable().describe("null: the shop is no longer served"),
  points: figures,
  values: values.nullable().describe("The value of these points, if `value` was given"),
  currency: text
    .nullable()
    .describe(
      "The currency of `values`: that of the shop's latest orders; null: no values, or no order names one",
    ),
  unknown: count.describe("Orders whose number of points is unknown: not in the figures"),
});
export type MonthOfShop = z.output<typeof monthOfShop>;

export const showPointsMonth = endpoint("GET /points/month", {
  summary:
    "Points of a month by shop, with the balance before and after, and the points pending at its end. Days are in the zone of `Time-Zone`; default: this month. `value` is the value of one point, in the currency of each shop",
  permission: "viewer",
  forTenants: true,
  query: z.strictObject(monthSelection),
  answers: { 200: z.strictObject({ month: text, zone: text, shops: list(monthOfShop) }) },
  answer: async ({ query, words: { zone } }, parts) => {
    const month = query.month ?? thisMonth(parts, zone);
    return answer({ month, zone, shops: await shopsIn(parts, { ...query, month }, zone) });
  },
});

function thisMonth({ clock }: AdminContext, zone: string): string {
  return localTime(clock.now(), zone)?.day.slice(0, 7) ?? "";
}

/** "2026-12" is followed by "2027-01". */
function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}

/** What was before the month, and what was in it. */
const [BEFORE, WITHIN] = [0, 1];

async function shopsIn(
  { store, log, clock, shops }: AdminContext,
  { shop: only, month, value }: MonthQuery,
  zone: string,
): Promise<readonly MonthOfShop[]> {
  const end = startOfDay(`${monthAfter(month)}-01`, zone);
  const bounds = [0, startOfDay(`${month}-01`, zone), end];
  const [sums, pending] = await Promise.all([
    sumAllPoints({ store, log }, bounds),
    store.pendingPoints(clock.now() < end ? null : end),
  ]);
  const all = [...new Set([...shops.keys(), ...sums.map(({ shop }) => shop)])];
  const names = all.filter((name) => only === undefined || name === only);
  const currencies = await currenciesOf(store, value === undefined ? [] : names);
  return names.map((shop) => {
    const own = sums.filter((sum) => sum.shop === shop);
    const counted = figuresOf(
      own,
      pending.filter((each) => each.shop === shop),
    );
    return {
      shop,
      account: shops.get(shop)?.brand ?? null,
      points: counted,
      values:
        value === undefined
          ? null
          : valuesOf(counted, (minor) => formatMinorUnits(minor, TWO_DECIMALS), value),
      currency: currencies.get(shop) ?? null,
      unknown: own.reduce((sum, { kind, unknown }) => sum + (kind === "approved" ? 0 : unknown), 0),
    };
  });
}

/** Asks at most this many shops at a time, for this many of their latest orders. */
const [SHOPS_ASKED, ORDERS_ASKED] = [20, 5];

async function currenciesOf(
  store: AdminContext["store"],
  shops: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>();
  for (let at = 0; at < shops.length; at += SHOPS_ASKED) {
    const asked = shops.slice(at, at + SHOPS_ASKED).map(async (shop) => {
      const { items } = await store.listOrders({ shop, limit: ORDERS_ASKED });
      const currency = items.map((order) => currencyOf(order.currency)).find((each) => each !== null);
      if (currency !== undefined) known.set(shop, currency);
    });
    await Promise.all(asked);
  }
  return known;
}

function figuresOf(sums: readonly SummedPoints[], pending: readonly PendingPoints[]): MonthOfShop["points"] {
  const moved = (span: number) => movedIn(sums.filter((sum) => sum.span === span));
  const balance = ({ given, cancelled, redeemed }: ReturnType<typeof movedIn>) =>
    given.points - cancelled.points - redeemed.points;
  const [before, within] = [moved(BEFORE), moved(WITHIN)];
  const opening = balance(before);
  return {
    opening,
    given: within.given.points,
    approved: within.approved.points,
    cancelled: within.cancelled.points,
    redeemed: within.redeemed.points,
    closing: opening + balance(within),
    pending: pendingIn(pending).points,
  };
}

/** Any currency that has a hundred parts: only its decimals are used. */
const TWO_DECIMALS = "EUR";
const MILLION = 1_000_000n;

/** Exact until the last step: a value has at most six decimals, what is shown has two. */
function valuesOf(
  counted: MonthOfShop["points"],
  written: (amountMinor: number) => string,
  value: string,
): NonNullable<MonthOfShop["values"]> {
  const [whole = "0", part = ""] = value.split(".");
  const millionths = BigInt(whole) * MILLION + BigInt(part.padEnd(6, "0"));
  const worth = (figure: LedgerFigure) => {
    const all = BigInt(counted[figure]) * millionths;
    const half = all < 0n ? -5_000n : 5_000n;
    return written(Number((all + half) / 10_000n));
  };
  const worths = LEDGER_FIGURES.map((figure) => [figure, worth(figure)]);
  return Object.fromEntries(worths) as Record<LedgerFigure, string>;
}

export const pointsMonthCsv = csvEndpoint("/points-month.csv", {
  summary: "The same as CSV in the reader's language; with `codes`, in a stable form for programs",
  selection: z.strictObject({ ...monthSelection, codes: withCodes }),
  table: ({ codes, value }, words) => (codes ? codesTable(value) : tableIn(words, value)),
  // The table writes the values itself, in the reader's way.
  list: async (context, { codes: _, ...query }, _page, { zone }) => {
    const month = query.month ?? thisMonth(context, zone);
    const shops = await shopsIn(context, { ...query, month }, zone);
    return { items: shops.map((shop) => ({ ...shop, month })), nextCursor: null };
  },
});

type Line = MonthOfShop & { readonly month: string };

function columnsOf(value: string | undefined) {
  return value === undefined ? MONTH_COLUMNS : ([...MONTH_COLUMNS, ...LEDGER_VALUES, "currency"] as const);
}

function tableIn(words: Words, value: string | undefined): CsvTable<Line> {
  const columns = columnsOf(value);
  return {
    head: columns.map((column) =>
      words.say(
        column === "shop" || column === "currency"
          ? { code: "column", column }
          : { code: "monthColumn", column },
      ),
    ),
    separator: separatorIn(words),
    cells: (line) =>
      cellsIn(
        columns,
        cellsOf(line, value, (minor) => words.decimal(minor, TWO_DECIMALS)),
      ),
  };
}

function codesTable(value: string | undefined): CsvTable<Line> {
  const columns = columnsOf(value);
  const written = (minor: number) => formatMinorUnits(minor, TWO_DECIMALS);
  return {
    head: columns,
    separator: ",",
    cells: (line) => cellsIn(columns, cellsOf(line, value, written)),
  };
}

function cellsOf(
  { shop, account, month, points: counted, unknown, currency }: Line,
  value: string | undefined,
  written: (amountMinor: number) => string,
) {
  const worth = value === undefined ? null : valuesOf(counted, written, value);
  const ofValues = LEDGER_FIGURES.map((figure) => [`${figure}Value`, worth?.[figure] ?? null]);
  return {
    ...{ shop, account, month, ...counted, pointsUnknown: unknown, currency },
    ...(Object.fromEntries(ofValues) as Record<(typeof LEDGER_VALUES)[number], string | null>),
  };
}
