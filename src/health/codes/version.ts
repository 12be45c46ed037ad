/** `version`: the one that the operator's file names. */
interface Versions {
  readonly version: string;
  readonly running: string;
}

/** Why the operator's file says nothing. */
export type NoticeProblem =
  | { readonly code: "noticeMissing"; readonly file: string }
  | { readonly code: "noticeNotRead"; readonly file: string; readonly error: string }
  | { readonly code: "noticeWithoutVersion"; readonly file: string };

/** What the operator's file says about the version to install, where nothing has to be done. */
export type VersionFine =
  | ({ readonly code: "versionIsLatest" } & Versions)
  | ({ readonly code: "versionAvailable" } & Versions);

/** What is to be done about that version, or about the file. */
export type VersionWarning =
  | ({ readonly code: "securityUpdateAvailable" } & Versions)
  | NoticeProblem
  | { readonly code: "noticeOld"; readonly file: string; readonly days: number };
