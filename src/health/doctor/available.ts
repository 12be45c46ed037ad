import { DAY_MS } from "../../domain/durations.ts";
import { isNewer } from "../../runtime/versions/compare-versions.ts";
import { readNotice } from "../../runtime/versions/version-notice.ts";
import type { Verdict } from "../codes/verdict.ts";
import { BRIDGE, judging } from "./check.ts";

/** A program that still runs would have rewritten the file by then. */
const OLD_DAYS = 31;

const { fine, warning } = judging(BRIDGE, "updateCheck");

/** Compares the version that the operator's file names with the one that runs. Empty if no file is configured. */
export async function checkAvailable(
  file: string | null,
  running: string,
  now: number,
): Promise<readonly Verdict[]> {
  if (file === null) return [];
  const notice = await readNotice(file);
  if ("code" in notice) return [warning(notice)];
  const { version, isSecurity, writtenAt } = notice;
  const days = Math.floor((now - writtenAt) / DAY_MS);
  const age = days > OLD_DAYS ? [warning({ code: "noticeOld", file, days })] : [];
  if (!isNewer(version, running)) return [...age, fine({ code: "versionIsLatest", running, version })];
  return [
    ...age,
    isSecurity
      ? warning({ code: "securityUpdateAvailable", version, running })
      : fine({ code: "versionAvailable", version, running }),
  ];
}
