/** Which version of a shop's programme is active. */
export type ProgrammeFine =
  /** `back`: set if a person reverted to it. */
  | {
      readonly code: "programmeOfFile";
      readonly version: number;
      readonly back: { readonly by: string; readonly at: number } | null;
    }
  | {
      readonly code: "programmeSaved";
      readonly version: number;
      readonly by: string | null;
      readonly at: number;
      readonly note: string | null;
    };

/** Why the version that should be active is not used. */
export type ProgrammeWarning =
  /** A later release wrote it; it stays stored. */
  | { readonly code: "programmeOfLater"; readonly version: number }
  /** It is missing or cannot be read. */
  | { readonly code: "programmeMissing"; readonly version: number };
