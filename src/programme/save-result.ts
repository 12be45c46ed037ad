import type { Programme } from "../domain/programme/programme.ts";
import type { ProgrammeChange } from "../domain/programme/programme-change.ts";
import type { ProgrammeVersion } from "./version.ts";

/**
 * `by`, `note`: who saves, and why. `basedOn`: the version that was edited; absent: any. `restores`: the version
 * reverted to.
 */
export interface SaveRequest {
  readonly programme: Programme;
  readonly by: string;
  readonly note: string | null;
  readonly basedOn?: number;
  readonly restores?: number;
}

export type SaveResult =
  /** `before`: the version that was active. `isNew`: false if it equals that one. */
  | { readonly ok: true; readonly version: number; readonly before: number; readonly isNew: boolean }
  | { readonly ok: false; readonly reason: "locked" }
  /** Another version is active than the one that was edited. */
  | {
      readonly ok: false;
      readonly reason: "changed";
      readonly now: ProgrammeVersion;
      readonly changes: readonly ProgrammeChange[];
    };
