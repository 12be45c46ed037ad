import { z } from "zod";
import { type Programme, programmeSchema } from "../domain/programme/programme.ts";
import type { ProgrammeWarning } from "./programme-codes.ts";

/**
 * `file`: from the shop's settings, in the file or added on the page. `page`: saved by a person on the page or by a
 * command.
 */
export const ORIGINS = ["file", "page"] as const;

/** An immutable version of a shop's programme. */
export interface ProgrammeVersion {
  /** The version's number, from 1 for each shop. */
  readonly version: number;
  readonly origin: (typeof ORIGINS)[number];
  readonly since: number;
  /** Who saved it; `null`: it came from the file. */
  readonly by: string | null;
  readonly note: string | null;
  /** The earlier version that a person reverted to with it. */
  readonly restores?: number | undefined;
  /** `null`: this release cannot read it. It stays stored and is not used. */
  readonly programme: Programme | null;
  /** Set if `programme` is `null` because a later release wrote it, with settings unknown to this one. */
  readonly isOfLater?: true;
}

/** The stored form. Settings added since the release that wrote it get their defaults. */
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

/** Whether the issue is a setting, or a value of a choice, that this release does not know. */
function isNews({ code, path }: z.core.$ZodIssue, given: unknown): boolean {
  if (code === "unrecognized_keys") return true;
  if (code !== "invalid_value") return false;
  const value = path.reduce<unknown>((within, name) => (within as never)?.[name], given);
  return typeof value === "string" && value !== "";
}

/** Why the version that should be active cannot be used. `kept`: what is stored under its number. */
export function whyNotUsed(version: number, kept: ProgrammeVersion | null): ProgrammeWarning {
  return { code: kept?.isOfLater === true ? "programmeOfLater" : "programmeMissing", version };
}
