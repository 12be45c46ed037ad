import { z } from "zod";
import { LEDGER_FIGURES, type LedgerFigure } from "../../domain/operation/ledger-figures.ts";
import { formatMinorUnits } from "../../domain/order/money.ts";
import { startOfDay } from "../../domain/rules/local-days.ts";
import { localTime } from "../../domain/rules/local-time.ts";
import type { Shops } from "../../shops/shop-context.ts";
import { currencyOf } from "../../store/conversion-sums.ts";
import type { PendingPoints, SummedPoints } from "../../store/points-sums.ts";
import type { AdminContext } from "../admin-context.ts";
import { sumAllPoints } from "../customers/redeemed-by-hand.ts";
import { answer, endpoint } from "../endpoint.ts";
import { expected } from "../expectations.ts";
import { count, decimal, list, named, orNull, text, truth } from "../shapes.ts";
import { partOfShops, partShape, shopListQuery } from "../shops/shop-list.ts";
import { dayZone } from "./day-zone.ts";
import { movedIn, pendingIn, type SumsOfShop, silentLast, sumsByShop } from "./points-moved.ts";

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;
/** The value of a point as decimal text, in any currency. */
const VALUE = /^\d{1,6}(?:\.\d{1,6})?$/;

export const monthSelection = {
  month: z
    .string()
    .regex(MONTH, { error: expected("expectedMonth") })
    .optional(),
  value: z
    .string()
    .regex(VALUE, { error: expected("expectedPlainAmount") })
    .optional(),
};

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
const values = z.strictObject(eachFigure(() => decimal));

const ofMonth = {
  points: figures,
  values: values.nullable().describe("The value of these points, if `value` was given"),
  currency: text
    .nullable()
    .describe(
      "The currency of `values`: that of the shop's latest orders; null: no values, or no order names one",
    ),
};

const monthOfShop = named("MonthOfShop", {
  shop: text,
  account: text.nullable().describe("null: the shop is no longer served"),
  ...ofMonth,
  unknown: count.describe("Orders whose number of points is unknown: not in the figures"),
});
export type MonthOfShop = z.output<typeof monthOfShop>;

const month = z.strictObject({
  month: text,
  isRunning: truth.describe("The month has not ended: the figures are those so far"),
  zone: text,
  items: list(monthOfShop),
  ...partShape,
  total: orNull(ofMonth).describe(
    "Of all shops that match, on all pages; null: it is one, or their accounts differ. Has values if all are on this page, in one currency",
  ),
  unknown: count.describe("As of a shop, of all that match"),
});
export type PointsMonth = z.output<typeof month>;

export const showPointsMonth = endpoint("GET /points/month", {
  summary:
    "Points of a month by shop, with the balance before and after, and the points pending at its end: a few shops as configured; of many, those that have points first. Days are in the time zone of the shops' programmes if it is one, otherwise in that of `Time-Zone`; default: this month. `value` is the value of one point, in the currency of each shop",
  permission: "viewer",
  forTenants: true,
  query: z.strictObject({ ...monthSelection, ...shopListQuery }),
  answers: { 200: month },
  answer: async ({ query: { month, value = null, ...search }, words }, parts) => {
    const zone = dayZone(parts.shops, words);
    const running = thisMonth(parts, zone);
    const shown = month ?? running;
    const all = await sumsIn(parts, shown, zone);
    const part = partOfShops(parts.shops, all, search, silentLast(all));
    const found = part.found.map((of) => counted(of, parts.shops));
    const valued = await figuresOfShops(parts, part.items, value);
    const { nextCursor, more } = part;
    return answer({
      ...{ month: shown, isRunning: shown === running, zone, nextCursor, more },
      items: valued.map((shop) => ({ ...shop, values: valuesOf(worthOf(shop.points, value)) })),
      total: totalOf(found, valued, value),
      unknown: sumOf(found, ({ unknown }) => unknown),
    });
  },
});

export function thisMonth({ clock }: AdminContext, zone: string): string {
  return localTime(clock.now(), zone)?.day.slice(0, 7) ?? "";
}

/** The following month: "2027-01" for "2026-12". */
function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}

/** Indexes of the two spans: before the month, and within it. */
const [BEFORE, WITHIN] = [0, 1];

type Figures = MonthOfShop["points"];
type Counted = Omit<MonthOfShop, "values" | "currency">;
export type CountedInCurrency = Omit<MonthOfShop, "values">;

/** Each shop's sums up to the end of the month. */
export async function sumsIn(
  { store, log, clock, shops }: AdminContext,
  month: string,
  zone: string,
): Promise<readonly SumsOfShop[]> {
  const end = startOfDay(`${monthAfter(month)}-01`, zone);
  const bounds = [0, startOfDay(`${month}-01`, zone), end];
  const [sums, pending] = await Promise.all([
    sumAllPoints({ store, log }, bounds),
    store.pendingPoints(clock.now() < end ? null : end),
  ]);
  return sumsByShop(shops, sums, pending);
}

function counted({ shop, sums, pending }: SumsOfShop, shops: Shops): Counted {
  return {
    shop,
    account: shops.get(shop)?.brand ?? null,
    points: figuresOf(sums, pending),
    unknown: sumOf(sums, ({ kind, unknown }) => (kind === "approved" ? 0 : unknown)),
  };
}

/** The total of all shops; `null` with one shop or several accounts. Different currencies have no sum of values. */
function totalOf(
  found: readonly Counted[],
  shown: readonly CountedInCurrency[],
  value: string | null,
): PointsMonth["total"] {
  if (found.length < 2 || new Set(found.map(({ account }) => account)).size > 1) return null;
  const [currency = null, ...others] = new Set(shown.map(({ currency }) => currency));
  const worths = shown.flatMap(({ points }) => worthOf(points, value) ?? []);
  const hasValues = worths.length === found.length && others.length === 0;
  return {
    points: eachFigure((figure) => sumOf(found, ({ points }) => points[figure])),
    values: hasValues ? valuesOf(eachFigure((figure) => sumOf(worths, (worth) => worth[figure]))) : null,
    currency: hasValues ? currency : null,
  };
}

function sumOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}

function eachFigure<T>(of: (figure: LedgerFigure) => T): Record<LedgerFigure, T> {
  return Object.fromEntries(LEDGER_FIGURES.map((figure) => [figure, of(figure)])) as Record<LedgerFigure, T>;
}

export async function figuresOfShops(
  { store, shops }: Pick<AdminContext, "store" | "shops">,
  all: readonly SumsOfShop[],
  value: string | null,
): Promise<readonly CountedInCurrency[]> {
  const names = value === null ? [] : all.map(({ shop }) => shop);
  const currencies = await currenciesOf(store, names);
  return all.map((of) => ({ ...counted(of, shops), currency: currencies.get(of.shop) ?? null }));
}

/** The most shops read at a time, and how many of their latest orders. */
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

function figuresOf(sums: readonly SummedPoints[], pending: readonly PendingPoints[]): Figures {
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

/** Any currency with two decimals will do: only its decimals are used. */
export const TWO_DECIMALS = "EUR";
const MILLION = 1_000_000n;

type Worth = Record<LedgerFigure, number>;

/** Values in hundredths, rounded only at the end: values have at most six decimals. `null` if unknown. */
export function worthOf(counted: Figures, value: string | null): Worth | null {
  if (value === null) return null;
  const [whole = "0", part = ""] = value.split(".");
  const millionths = BigInt(whole) * MILLION + BigInt(part.padEnd(6, "0"));
  return eachFigure((figure) => {
    const all = BigInt(counted[figure]) * millionths;
    const half = all < 0n ? -5_000n : 5_000n;
    return Number((all + half) / 10_000n);
  });
}

function valuesOf(worth: Worth | null): MonthOfShop["values"] {
  return worth && eachFigure((figure) => formatMinorUnits(worth[figure], TWO_DECIMALS));
}
