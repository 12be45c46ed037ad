import type { z } from "zod";
import type { PlatformAdapter } from "../platform/adapter.ts";
import { describeFound } from "./mask.ts";
import { type Path, valueAt } from "./problem.ts";
import { brandSchema, shopSchema } from "./schema.ts";
import type { FoundSetting } from "./setting-codes.ts";

/** What the configuration needs to know of a platform. */
export type KnownPlatform = Pick<
  PlatformAdapter,
  | "platform"
  | "title"
  | "judges"
  | "reads"
  | "tellsDelivery"
  | "settings"
  | "parseDomain"
  | "webhookSecret"
  | "orderIds"
  | "words"
>;

/** A section with its valid settings only: checks between settings continue without the invalid ones. */
type Draft<Shape extends z.ZodRawShape> = {
  readonly [Key in keyof Shape]?: z.output<Shape[Key]>;
} & { readonly name: string; readonly path: Path; readonly written: unknown; readonly filled: unknown };

/** A section below `shops`. */
export type ShopDraft = Draft<typeof shopSchema.shape>;
/** A section below `brands`. */
export type BrandDraft = Draft<typeof brandSchema.shape>;

/** The file's shops and brands, and where to report what is wrong with them. */
export interface Drafts {
  readonly shops: readonly ShopDraft[];
  readonly brands: readonly BrandDraft[];
  readonly platforms: readonly KnownPlatform[];
}

/** `written`: the file's values, for messages; `filled`: with the environment's values. */
export interface FileValues {
  readonly written: unknown;
  readonly filled: unknown;
}

/** Each setting that is wrong by itself is `undefined` in its draft. */
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

/** The value of a setting. */
export function shown(draft: ShopDraft | BrandDraft, ...steps: readonly PropertyKey[]): FoundSetting {
  return describeFound(valueAt(draft.written, steps), [...draft.path, ...steps]);
}
