import type { Coded } from "../../domain/reason/coded.ts";

/** `version`: the one that the operator's file names. */
interface Versions {
  readonly version: string;
  readonly running: string;
}

/** Why the operator's file says nothing. */
export type NoticeProblem = Coded<{
  noticeMissing: { file: string };
  noticeNotRead: { file: string; error: string };
  noticeWithoutVersion: { file: string };
}>;

/** What the operator's file says about the version to install, where nothing has to be done. */
export type VersionFine = Coded<{ versionIsLatest: Versions; versionAvailable: Versions }>;

/** What is to be done about that version, or about the file. */
export type VersionWarning =
  | NoticeProblem
  | Coded<{ securityUpdateAvailable: Versions; noticeOld: { file: string; days: number } }>;
