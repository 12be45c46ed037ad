import { z } from "zod";
import { accountState } from "../../health/account-state.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import { cursorOf, type Page, pageOf, placeOf } from "../../store/page.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { AdminContext } from "../admin-context.ts";
import { answer, endpoint } from "../endpoint.ts";
import { pageQuery } from "../queries.ts";
import { reasonView } from "../reason-view.ts";
import { count, list, listOf, named, orNull, reasonFields, text, truth } from "../shapes.ts";
import { accountStateShape, shopStatusFields } from "../status-shape.ts";
import type { AddedShop } from "./added-shops.ts";
import { openSettingsOf, understood, wayOf } from "./change-act.ts";
import { type JudgedShop, judgedShops, shopStatusView, stateView, urgencyAmong } from "./shop-status.ts";

const listedShop = named("ListedShop", {
  ...shopStatusFields,
  account: orNull({ state: accountStateShape }).describe("null: its account is not shown to this reader"),
  deliveryAddress: text,
  installAddress: text.nullable(),
  given: listOf({ name: text, value: text.nullable() }).describe("The platform settings that are not secret"),
  way: count
    .nullable()
    .describe("The place of its way of access among the platform's `ways`; null: it has none of them"),
  hasOwnAccount: truth.describe(
    "Its account was entered on the page, under the account's name: its key can be changed there",
  ),
  isMerchants: truth.describe("Its merchant connected it, and may remove it"),
  version: count
    .nullable()
    .describe("For a shop that was added on the page; null: it is in the configuration file"),
});
export type ListedShop = z.output<typeof listedShop>;

const notServed = z.strictObject({
  shop: text,
  version: count,
  reasons: listOf(reasonFields),
});

/** At most so many shops that are not served are listed. */
const MOST_NOT_SERVED = 50;

const shopList = z.strictObject({
  items: list(listedShop),
  nextCursor: text.nullable().describe("The cursor of the next page; null: this is the last"),
  more: count.describe("How many shops are on the pages after this one"),
  notServed: list(notServed).describe(
    `Shops that were added on the page and cannot be served; on the first page, at most ${MOST_NOT_SERVED}`,
  ),
});

const query = z.strictObject({
  ...pageQuery,
  /** A part of the name, the address, the account or the tenant. */
  q: z.string().trim().max(254).default(""),
});

export const listShops = endpoint("GET /shops", {
  summary:
    "Lists shops and how they are doing: a few as configured; of many, those that need attention first. Searches by name, address, account or tenant",
  permission: "viewer",
  forTenants: true,
  query,
  answers: { 200: shopList },
  answer: async ({ query: { q, cursor, limit }, words }, parts) => {
    const { shops, addedShops } = parts;
    const wanted = q.toLowerCase();
    const added = (await addedShops?.list()) ?? new Map<string, AddedShop>();
    const { items, nextCursor, more } = await pageOfShops(parts, { wanted, cursor, limit });
    const left =
      cursor === undefined
        ? [...added].filter(
            ([shop, { left }]) => shop.includes(wanted) && (left.length > 0 || !shops.has(shop)),
          )
        : [];
    return answer({
      items: await Promise.all(items.map((each) => listedView(each, added, parts, words))),
      ...{ nextCursor, more },
      notServed: left.slice(0, MOST_NOT_SERVED).map(([shop, { version, left }]) => ({
        ...{ shop, version },
        reasons: left.map((why) => reasonView(why, words)),
      })),
    });
  },
});

interface Sought {
  readonly wanted: string;
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** A shop of exactly this name comes before all others. */
async function pageOfShops(
  parts: AdminContext,
  { wanted, cursor, limit }: Sought,
): Promise<Page<JudgedShop> & { readonly more: number }> {
  const judged = await judgedShops(parts);
  const urgency = urgencyAmong(judged);
  const after = cursor === undefined ? null : placeOf(cursor);
  const placed = judged
    .map((shop, row) => ({ shop, row, at: shop.context.shop === wanted ? 0 : 1 + urgency(shop) }))
    .filter(({ shop }) => searched(shop.context).includes(wanted))
    .filter(({ at, row }) => after === null || at > after.at || (at === after.at && row > after.row))
    .sort((one, other) => one.at - other.at || one.row - other.row);
  return {
    ...pageOf(placed, limit, ({ shop }) => shop, cursorOf),
    more: Math.max(0, placed.length - limit),
  };
}

function searched({ shop, brand, tenant, adapterShop: { domain } }: ShopContext): string {
  return [shop, domain, brand, tenant ?? ""].join(" ").toLowerCase();
}

async function listedView(
  judged: JudgedShop,
  added: ReadonlyMap<string, AddedShop>,
  parts: AdminContext,
  words: Words,
): Promise<ListedShop> {
  const { context } = judged;
  const { shop, brand } = context;
  const link = parts.brands.get(brand);
  return {
    ...(await shopStatusView(judged, parts, words)),
    account: link === undefined ? null : { state: stateView(accountState(link), words) },
    ...addressesOf(context, parts.publicUrl),
    ...changedFrom(context, added.get(shop)),
    hasOwnAccount: added.get(brand)?.hasAccount === true,
    isMerchants: added.get(shop)?.isMerchants === true,
  };
}

function addressesOf(
  { shop, adapter: { platform, install } }: ShopContext,
  publicUrl: string | null,
): Pick<ListedShop, "deliveryAddress" | "installAddress"> {
  const base = publicUrl?.replace(/\/$/, "") ?? "";
  const query = new URLSearchParams({ shop });
  return {
    deliveryAddress: `${base}/webhooks/${shop}`,
    installAddress: install === undefined ? null : `${base}/apps/${platform}/install?${query}`,
  };
}

/** Settings and their version from one read: another process may have stored others than are served here. */
function changedFrom(
  { adapter, adapterShop: { settings } }: ShopContext,
  added: AddedShop | undefined,
): Pick<ListedShop, "given" | "way" | "version"> {
  // The served shop is the file's.
  const isOfFile = added === undefined || added.left.length > 0;
  const kept = isOfFile || added.credentials === null ? settings : understood(adapter, added.credentials);
  return {
    given: openSettingsOf(adapter, kept),
    way: wayOf(adapter, kept),
    version: isOfFile ? null : added.version,
  };
}
