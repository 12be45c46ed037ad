import type { z } from "zod";
import { valueAt } from "../domain/json-in.ts";
import type { PlatformAdapter } from "../platform/adapter.ts";
import { describeFound } from "./mask.ts";
import type { Path } from "./problem.ts";
import { brandSchema, shopSchema } from "./schema.ts";
import type { FoundSetting } from "./setting-codes.ts";

/** What the configuration needs to know about a platform. */
export type KnownPlatform = Pick<
  PlatformAdapter,
  | "platform"
  | "title"
  | "judges"
  | "reads"
  | "sendsDelivery"
  | "writeBack"
  | "storefront"
  | "staff"
  | "settings"
  | "parseDomain"
  | "webhookSecret"
  | "shopDomain"
  | "orderIds"
  | "install"
  | "words"
>;

/** A section with its valid settings only, so that checks between settings can continue without the invalid ones. */
type Draft<Shape extends z.ZodRawShape> = {
  readonly [Key in keyof Shape]?: z.output<Shape[Key]>;
} & { readonly name: string; readonly path: Path; readonly written: unknown; readonly filled: unknown };

/** A section below `shops`. */
export type ShopDraft = Draft<typeof shopSchema.shape>;
/** A section below `brands`. */
export type BrandDraft = Draft<typeof brandSchema.shape>;

/** The file's shops and brands, with the places for reporting problems. */
export interface Drafts {
  readonly shops: readonly ShopDraft[];
  readonly brands: readonly BrandDraft[];
  readonly platforms: readonly KnownPlatform[];
}

/** `written`: the values as in the file, for messages; `filled`: with the environment's values filled in. */
export interface FileValues {
  readonly written: unknown;
  readonly filled: unknown;
}

/** Reads the drafts. A setting that is not valid is `undefined` in its draft. */
export function readDrafts(file: FileValues, platforms: readonly KnownPlatform[]): Drafts {
  return {
    shops: draftsOf(file, "shops", shopSchema.shape) as readonly ShopDraft[],
    brands: draftsOf(file, "brands", brandSchema.shape) as readonly BrandDraft[],
    platforms,
  };
}

function draftsOf(file: FileValues, section: string, shape: z.ZodRawShape): readonly object[] {
  return Object.entries(valueAt(file.filled, [section]) ?? {}).map(([name, filled]) => {
    const settings = Object.entries(shape).map(([key, schema]) => {
      const read = (schema as z.ZodType).safeParse(valueAt(filled, [key]));
      return [key, read.success ? read.data : undefined];
    });
    const path = [section, name];
    return { ...Object.fromEntries(settings), name, path, filled, written: valueAt(file.written, path) };
  });
}

/** The value of a setting, if it may be shown. */
export function shown(draft: ShopDraft | BrandDraft, ...steps: readonly PropertyKey[]): FoundSetting | null {
  return describeFound(valueAt(draft.written, steps), [...draft.path, ...steps]);
}
