import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { programmeSchema } from "../../domain/programme/programme.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import { TENANT_MEANING } from "../../shops/shop-name.ts";
import type { Words } from "../../words/vocabulary.ts";
import { answer, endpoint, refuseUnknown } from "../endpoint.ts";
import { DEFAULTS } from "../programmes/defaults.ts";
import { list, named, text, truth } from "../shapes.ts";

const setting = z.strictObject({
  name: text,
  value: text,
  meaning: text,
  isDefault: truth.describe("It has the value that it has where nothing is set"),
});
type Setting = z.output<typeof setting>;

const shopSettings = named("ShopSettings", { shop: text, settings: list(setting) });

export const showShopSettings = endpoint("GET /shops/{shop}/settings", {
  summary: "Returns a shop's settings with their meaning, without secrets",
  permission: "viewer",
  forTenants: true,
  answers: { 200: shopSettings },
  problems: [404],
  answer: async ({ params: { shop }, words }, { shops }) => {
    const context = shops.get(shop);
    return context === undefined
      ? refuseUnknown("shop")
      : answer({ shop, settings: settingsView(context, words) });
  },
});

function settingsView(
  { tenant, orderId, programme, earnFrom }: ShopContext,
  words: Words,
): readonly Setting[] {
  return [
    ...(tenant === null
      ? []
      : [
          {
            name: "tenant",
            value: tenant,
            meaning: meaningOf(words, "tenant", TENANT_MEANING),
            isDefault: false,
          },
        ]),
    {
      isDefault: false,
      name: "orderId",
      value: words.say({ code: "settingOrderIds", ...orderId }),
      meaning: meaningOf(words, "orderId.source", "the number by which the loyalty service knows an order"),
    },
    ...settingsOf(words, programmeSchema, programme, DEFAULTS, []).map((setting) =>
      setting.name === "earn.from" ? { ...setting, value: momentWords(setting.value, earnFrom) } : setting,
    ),
  ];
}

/** "connected: 2026-06-01T12:00:00.000Z"; if the value is that same time, only the time. */
function momentWords(value: string, moment: number): string {
  const time = new Date(moment).toISOString();
  return value === time ? time : `${value}: ${time}`;
}

/** Each setting with its meaning. */
function settingsOf(
  words: Words,
  schema: z.ZodType,
  value: unknown,
  usual: unknown,
  path: readonly string[],
): readonly Setting[] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject && typeof value === "object" && value !== null) {
    return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([name, part]) =>
      settingsOf(words, part, partOf(value, name), partOf(usual, name), [...path, name]),
    );
  }
  const name = path.join(".");
  return [
    {
      name,
      value: valueText(value, words),
      meaning: meaningOf(words, `program.${name}`, schema.meta()?.description),
      isDefault: value === undefined || value === null || isDeepStrictEqual(value, usual),
    },
  ];
}

function partOf(section: unknown, name: string): unknown {
  return typeof section === "object" && section !== null ? Reflect.get(section, name) : undefined;
}

/** `name`: the setting's path within the shop's section. */
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
  const entries = Object.entries(value);
  if (entries.length === 0) return say({ code: "settingEmpty" });
  const isPlain = !Array.isArray(value) && entries.every(([, each]) => typeof each !== "object");
  return isPlain ? entries.map((entry) => entry.join(": ")).join(", ") : JSON.stringify(value);
}
