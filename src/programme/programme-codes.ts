import type { Coded } from "../domain/reason/coded.ts";
/** Which version of a shop's programme is active. */
export type ProgrammeFine = Coded<{
  /** `back`: set if a person reverted to it. */
  programmeOfFile: { version: number; back: { readonly by: string; readonly at: number } | null };
  programmeSaved: { version: number; by: string | null; at: number; note: string | null };
}>;

/** Why the version that should be active is not used. */
export type ProgrammeWarning = Coded<{
  /** A later release wrote it; it stays stored. */
  programmeOfLater: { version: number };
  /** It is missing or cannot be read. */
  programmeMissing: { version: number };
}>;
