/** Which version of a shop's programme counts. */
export type ProgrammeFine =
  | { readonly code: "programmeOfFile"; readonly version: number }
  | {
      readonly code: "programmeSaved";
      readonly version: number;
      readonly by: string | null;
      readonly at: number;
      readonly note: string | null;
    };

/** The version that should count is kept, and not used. */
export interface ProgrammeDoubt {
  readonly code: "programmeOfLater";
  readonly version: number;
}
