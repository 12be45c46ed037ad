import { z } from "zod";
import { programmeSchema } from "../../domain/programme/programme.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import { TENANT_MEANING } from "../../shops/shop-name.ts";
import type { Words } from "../../words/vocabulary.ts";
import { answer, endpoint } from "../endpoint.ts";
import { reasonView } from "../reason-view.ts";
import { count, list, listOf, named, reasonFields, text, truth } from "../shapes.ts";
import type { AddedShop } from "./added-shops.ts";
import { openSettingsOf, understood } from "./change-act.ts";

const setting = z.strictObject({ name: text, value: text, meaning: text });
type Setting = z.output<typeof setting>;

const shopSettings = named("ShopSettings", {
  shop: text,
  platform: text,
  platformTitle: text.describe("The platform's name for people"),
  domain: text,
  brand: text,
  deliveryAddress: text,
  settings: list(setting),
  installAddress: text.nullable(),
  given: listOf({ name: text, value: text.nullable() }).describe("The platform settings that are not secret"),
  hasOwnAccount: truth.describe(
    "Its account was entered on the page, under the account's name: its key can be changed there",
  ),
  isMerchants: truth.describe("Its merchant connected it, and may remove it"),
  version: count
    .nullable()
    .describe("For a shop that was added on the page; null: it is in the configuration file"),
});

const notServed = z.strictObject({
  shop: text,
  version: count,
  reasons: listOf(reasonFields),
});
export type ShopSettings = z.output<typeof shopSettings>;

export const listShopSettings = endpoint("GET /shops", {
  summary: "Lists the shops' settings, without secrets",
  permission: "viewer",
  forTenants: true,
  answers: { 200: z.strictObject({ items: list(shopSettings), notServed: list(notServed) }) },
  answer: async ({ words }, { shops, publicUrl, addedShops }) => {
    const added = (await addedShops?.list()) ?? new Map<string, AddedShop>();
    const left = [...added].filter(([shop, { left }]) => left.length > 0 || !shops.has(shop));
    return answer({
      items: [...shops.values()].map((shop) => ({
        ...shopView(shop, publicUrl, words),
        ...changedFrom(shop, added.get(shop.shop)),
        hasOwnAccount: added.get(shop.brand)?.hasAccount === true,
        isMerchants: added.get(shop.shop)?.isMerchants === true,
      })),
      notServed: left.map(([shop, { version, left }]) => ({
        shop,
        version,
        reasons: left.map((why) => reasonView(why, words)),
      })),
    });
  },
});

/** Settings and their version from one read: another process may have stored others than are served here. */
function changedFrom(
  { adapter, adapterShop: { settings } }: ShopContext,
  added: AddedShop | undefined,
): Pick<ShopSettings, "given" | "version"> {
  // The served shop is the file's.
  if (added === undefined || added.left.length > 0)
    return { given: openSettingsOf(adapter, settings), version: null };
  const { version, credentials } = added;
  const kept = credentials === null ? settings : understood(adapter, credentials);
  return { given: openSettingsOf(adapter, kept), version };
}

function shopView(
  { shop, brand, tenant, adapter, adapterShop, orderId, programme, earnFrom }: ShopContext,
  publicUrl: string | null,
  words: Words,
): Omit<ShopSettings, "given" | "version" | "hasOwnAccount" | "isMerchants"> {
  const { platform } = adapter;
  const base = publicUrl?.replace(/\/$/, "") ?? "";
  const query = new URLSearchParams({ shop });
  return {
    shop,
    brand,
    platform,
    platformTitle: adapter.title,
    domain: adapterShop.domain,
    deliveryAddress: `${base}/webhooks/${shop}`,
    installAddress: adapter.install === undefined ? null : `${base}/apps/${platform}/install?${query}`,
    settings: [
      ...(tenant === null
        ? []
        : [{ name: "tenant", value: tenant, meaning: meaningOf(words, "tenant", TENANT_MEANING) }]),
      {
        name: "orderId",
        value: words.say({ code: "settingOrderIds", ...orderId }),
        meaning: meaningOf(words, "orderId.source", "what the number at the loyalty service is made of"),
      },
      ...settingsOf(words, programmeSchema, programme, []).map((setting) =>
        setting.name === "earn.from" ? { ...setting, value: momentWords(setting.value, earnFrom) } : setting,
      ),
    ],
  };
}

/** "connected: 2026-06-01T12:00:00.000Z"; a value that is the time itself is not repeated. */
function momentWords(value: string, moment: number): string {
  const time = new Date(moment).toISOString();
  return value === time ? time : `${value}: ${time}`;
}

/** Each setting with its meaning. */
function settingsOf(
  words: Words,
  schema: z.ZodType,
  value: unknown,
  path: readonly string[],
): readonly Setting[] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject && typeof value === "object" && value !== null) {
    return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([name, part]) =>
      settingsOf(words, part, (value as Record<string, unknown>)[name], [...path, name]),
    );
  }
  const name = path.join(".");
  return [
    {
      name,
      value: valueText(value, words),
      meaning: meaningOf(words, `program.${name}`, schema.meta()?.description),
    },
  ];
}

/** `name`: relative to the shop's section. */
function meaningOf({ say }: Words, name: string, meaning: string | undefined): string {
  return meaning === undefined
    ? ""
    : say({ code: "settingMeaning", setting: `shops.<name>.${name}`, meaning });
}

function unwrapped(schema: z.ZodType): z.ZodType {
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType === undefined ? schema : unwrapped(innerType);
}

function valueText(value: unknown, { say }: Words): string {
  if (value === null || value === undefined) return say({ code: "settingUnset" });
  if (typeof value === "boolean") return say({ code: value ? "settingOn" : "settingOff" });
  if (typeof value !== "object") return String(value);
  return Object.keys(value).length === 0 ? say({ code: "settingEmpty" }) : JSON.stringify(value);
}
