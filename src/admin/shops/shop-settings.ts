import { z } from "zod";
import { programmeSchema } from "../../domain/plan/programme.ts";
import type { ShopContext, Shops } from "../../shops/shop-context.ts";
import type { Setting, ShopSettings } from "../answers.ts";
import { answer, type Endpoint, endpoint } from "../endpoint.ts";

export interface ShopSettingsParts {
  readonly shops: Shops;
  readonly publicUrl?: string | null;
}

/** How each shop is set up, in words and without secrets. Nothing of it can be changed here. */
export function listShopSettings({ shops, publicUrl = null }: ShopSettingsParts): Endpoint {
  return endpoint({
    answer: async () =>
      answer<{ items: readonly ShopSettings[] }>({
        items: [...shops.values()].map((shop) => shopView(shop, publicUrl)),
      }),
  });
}

function shopView(
  { shop, brand, adapter, adapterShop, orderId, programme, earnFrom }: ShopContext,
  publicUrl: string | null,
): ShopSettings {
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
      {
        name: "orderId",
        value: [orderId.source, orderId.prefix === null ? "" : `with ${orderId.prefix} in front`]
          .join(" ")
          .trim(),
        meaning: "what the number at the loyalty service is made of; fixed at first use",
      },
      ...settingsOf(programmeSchema, programme, []).map((setting) =>
        setting.name === "earn.from" ? { ...setting, value: momentWords(setting.value, earnFrom) } : setting,
      ),
    ],
  };
}

/** "connected: 2026-06-01T12:00:00.000Z"; a moment that is written out is not said twice. */
function momentWords(value: string, moment: number): string {
  const time = new Date(moment).toISOString();
  return value === time ? time : `${value}: ${time}`;
}

/** Each setting with what its schema says it means. */
function settingsOf(schema: z.ZodType, value: unknown, path: readonly string[]): readonly Setting[] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject && typeof value === "object" && value !== null) {
    return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([name, part]) =>
      settingsOf(part, (value as Record<string, unknown>)[name], [...path, name]),
    );
  }
  return [{ name: path.join("."), value: wordsOf(value), meaning: meaningOf(schema) }];
}

function unwrapped(schema: z.ZodType): z.ZodType {
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType === undefined ? schema : unwrapped(innerType);
}

function meaningOf(schema: z.ZodType): string {
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return schema.description ?? (innerType === undefined ? "" : meaningOf(innerType));
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return "not set";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object") return String(value);
  const isEmpty = Object.keys(value).length === 0;
  return isEmpty ? "none" : JSON.stringify(value);
}
