import { z } from "zod";
import { accountState } from "../../health/account-state.ts";
import { installAddress, type ShopContext } from "../../shops/shop-context.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { AdminContext } from "../admin-context.ts";
import { answer, endpoint } from "../endpoint.ts";
import { reasonView } from "../reason-view.ts";
import { count, list, listOf, named, orNull, reasonFields, text, truth } from "../shapes.ts";
import { accountStateShape, shopStatusFields } from "../status-shape.ts";
import type { AddedShop } from "./added-shops.ts";
import { openSettingsOf, understood, wayOf } from "./change-act.ts";
import { partOfShops, partShape, shopListQuery } from "./shop-list.ts";
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
  domain: text,
  version: count,
  reasons: listOf(reasonFields),
});

/** The most unserved shops that are listed. */
const MOST_NOT_SERVED = 50;

const shopList = z.strictObject({
  items: list(listedShop),
  ...partShape,
  notServed: list(notServed).describe(
    `Shops that were added on the page and cannot be served; on the first page, at most ${MOST_NOT_SERVED}`,
  ),
});

export const listShops = endpoint("GET /shops", {
  summary:
    "Lists shops and how they are doing: a few as configured; of many, those that need attention first. Searches by name, address, account or tenant",
  permission: "viewer",
  forTenants: true,
  query: z.strictObject(shopListQuery),
  answers: { 200: shopList },
  answer: async ({ query, words }, parts) => {
    const { shops, addedShops } = parts;
    const wanted = query.q.toLowerCase();
    const added = await addedShops.list();
    const judged = await judgedShops(parts);
    const { items, nextCursor, more } = partOfShops(shops, judged, query, urgencyAmong(judged));
    const left =
      query.cursor === undefined
        ? [...added].filter(
            ([shop, { left }]) => shop.includes(wanted) && (left.length > 0 || !shops.has(shop)),
          )
        : [];
    return answer({
      items: await Promise.all(items.map((each) => listedView(each, added, parts, words))),
      ...{ nextCursor, more },
      notServed: left.slice(0, MOST_NOT_SERVED).map(([shop, { address, version, left }]) => ({
        ...{ shop, domain: address, version },
        reasons: left.map((why) => reasonView(why, words)),
      })),
    });
  },
});

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
  context: ShopContext,
  publicUrl: string | null,
): Pick<ListedShop, "deliveryAddress" | "installAddress"> {
  const base = publicUrl?.replace(/\/$/, "") ?? "";
  return {
    deliveryAddress: `${base}/webhooks/${context.shop}`,
    installAddress: installAddress(context, base),
  };
}

/** Reads settings and version together: another process may have stored newer ones than are served here. */
function changedFrom(
  { adapter, adapterShop: { settings } }: ShopContext,
  added: AddedShop | undefined,
): Pick<ListedShop, "given" | "way" | "version"> {
  // The served shop comes from the file.
  const isOfFile = added === undefined || added.left.length > 0;
  const kept = isOfFile || added.credentials === null ? settings : understood(adapter, added.credentials);
  return {
    given: openSettingsOf(adapter, kept),
    way: wayOf(adapter, kept),
    version: isOfFile ? null : added.version,
  };
}
