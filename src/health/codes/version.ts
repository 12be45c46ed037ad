import type { Coded } from "../../domain/reason/coded.ts";

/** `version`: the version that the operator's file names. */
interface Versions {
  readonly version: string;
  readonly running: string;
}

/** Why the operator's file names no version. */
export type NoticeProblem = Coded<{
  noticeMissing: { file: string };
  noticeNotRead: { file: string; error: string };
  noticeWithoutVersion: { file: string };
}>;

/** The version in the operator's file, if nothing has to be done about it. */
export type VersionFine = Coded<{ versionIsLatest: Versions; versionAvailable: Versions }>;

/** What has to be done about the version in the operator's file, or about the file itself. */
export type VersionWarning =
  | NoticeProblem
  | Coded<{ securityUpdateAvailable: Versions; noticeOld: { file: string; days: number } }>;
