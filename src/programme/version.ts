import { z } from "zod";
import { type Programme, programmeSchema } from "../domain/programme/programme.ts";
import type { ProgrammeWarning } from "./programme-codes.ts";

/** `file`: the shop's settings say it, of the file or of a shop that was added on the page. `page`: somebody saved another one, on the page or by a command. */
export const ORIGINS = ["file", "page"] as const;

/** A programme of a shop, as it once counted or could have: it never changes. */
export interface ProgrammeVersion {
  /** From 1, for each shop by itself. */
  readonly version: number;
  readonly origin: (typeof ORIGINS)[number];
  readonly since: number;
  /** Who saved it; `null`: nobody did, it was found in the file. */
  readonly by: string | null;
  readonly note: string | null;
  /** The earlier version that somebody went back to by it. */
  readonly restores?: number | undefined;
  /** `null`: this release cannot read it. It is kept, and not used. */
  readonly programme: Programme | null;
  /** Why it cannot: a later release wrote it, and says in it what this one does not know. Absent in all others. */
  readonly isOfLater?: true;
}

/** As it is kept. Settings that came with a later release of the bridge than wrote it get their defaults. */
export const keptVersion: z.ZodType<ProgrammeVersion> = z
  .object({
    version: z.int().positive(),
    origin: z.enum(ORIGINS),
    since: z.number(),
    by: z.string().nullable(),
    note: z.string().nullable(),
    restores: z.int().positive().optional(),
    programme: z.unknown(),
  })
  .transform(({ programme: given, ...kept }) => {
    const read = programmeSchema.safeParse(given);
    if (read.success) return { ...kept, programme: read.data };
    const isOfLater = read.error.issues.some((issue) => isNews(issue, given));
    return { ...kept, programme: null, ...(isOfLater ? { isOfLater } : {}) };
  });

/** A setting that this release does not have, or a word that it does not know where it knows several. */
function isNews({ code, path }: z.core.$ZodIssue, given: unknown): boolean {
  if (code === "unrecognized_keys") return true;
  if (code !== "invalid_value") return false;
  const value = path.reduce<unknown>((within, name) => (within as never)?.[name], given);
  return typeof value === "string" && value !== "";
}

/** Why the version that should count has no programme to go by. `kept`: what stands there under its number. */
export function whyNotUsed(version: number, kept: ProgrammeVersion | null): ProgrammeWarning {
  return { code: kept?.isOfLater === true ? "programmeOfLater" : "programmeMissing", version };
}
