import type { Programme } from "../domain/programme/programme.ts";
import type { ProgrammeChange } from "../domain/programme/programme-change.ts";
import type { ProgrammeVersion } from "./version.ts";

/** `by`, `note`: who saves, and why. `basedOn`: the version that it was made from; any unless given. `restores`: the earlier one that is
 * gone back to. */
export interface SaveRequest {
  readonly programme: Programme;
  readonly by: string;
  readonly note: string | null;
  readonly basedOn?: number;
  readonly restores?: number;
}

export type SaveResult =
  /** `isNew`: false where it is what counted already. */
  | { readonly ok: true; readonly version: number; readonly isNew: boolean }
  | { readonly ok: false; readonly reason: "locked" }
  /** Another version counts than the one it was made from. */
  | {
      readonly ok: false;
      readonly reason: "changed";
      readonly now: ProgrammeVersion;
      readonly changes: readonly ProgrammeChange[];
    };
