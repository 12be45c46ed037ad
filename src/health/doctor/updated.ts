import { z } from "zod";
import { DAY_MS } from "../../domain/durations.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { isNewer } from "../../runtime/versions/compare-versions.ts";
import { type MemoryPlace, StoredValue } from "../../store/remembered.ts";
import type { Verdict } from "../codes/verdict.ts";
import { BRIDGE, judging } from "./check.ts";

/** A setting whose meaning changed in a version. */
export interface ChangedMeaning {
  readonly since: string;
  /** The setting's name, as in docs/settings.md. */
  readonly setting: string;
  /** The setting's current meaning, from its schema. */
  readonly meaning: string;
}

/** The settings whose meaning changed; add a line for each change. */
const CHANGED_MEANINGS: readonly ChangedMeaning[] = [];

/** The version that uses the store now and since when, and the one before; `null`: it is the first. */
const RAN = new StoredValue(
  "version",
  z.object({ version: z.string(), before: z.string().nullable(), since: z.number() }),
  "absent",
);
/** How long after an update its changes are reported. */
const NEWS_MS = 30 * DAY_MS;

/** Stores that this version uses the store now. */
export async function rememberVersion(
  place: MemoryPlace<"changeValue">,
  version: string,
  now: Moment,
): Promise<void> {
  await RAN.change(place, "", (ran) => {
    if (ran?.version === version) return ran;
    return { version, before: ran?.version ?? null, since: now };
  });
}

/** For some weeks after an update, reports settings whose meaning differs from the previous version. */
export async function checkUpdate(
  place: MemoryPlace<"getValue">,
  now: Moment,
  changed: readonly ChangedMeaning[] = CHANGED_MEANINGS,
): Promise<readonly Verdict[]> {
  const ran = await RAN.read(place, "");
  if (ran === null || ran.before === null || now - ran.since > NEWS_MS) return [];
  const { before, version, since: at } = ran;
  const { fine, warning } = judging(BRIDGE, "updateCheck");
  const between = changed.filter(({ since }) => isNewer(since, before) && !isNewer(since, version));
  if (between.length === 0) return [fine({ code: "updatedFrom", before, version, at })];
  return between.map(({ since, setting, meaning }) =>
    warning({ code: "settingMeansOther", setting, since, now: { code: "settingMeaning", setting, meaning } }),
  );
}
