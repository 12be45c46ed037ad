/** Which version of a shop's programme counts. */
export type ProgrammeFine =
  /** `back`: somebody went back to it. */
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

/** Why the version that should count is not used. */
export type ProgrammeWarning =
  /** A later release wrote it; it is kept. */
  | { readonly code: "programmeOfLater"; readonly version: number }
  /** It is not there, or cannot be read. */
  | { readonly code: "programmeMissing"; readonly version: number };
