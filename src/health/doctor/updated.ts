import { z } from "zod";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { isNewer } from "../../store/instances.ts";
import { type MemoryPlace, remembered } from "../../store/remembered.ts";
import type { Verdict } from "../codes/verdict.ts";
import { BRIDGE, judging } from "./check.ts";

/** A setting that means something else since a version. What it means now, the words say of it as ever. */
export interface ChangedMeaning {
  readonly since: string;
  /** As docs/settings.md writes it. */
  readonly setting: string;
  /** As its schema says it now. */
  readonly meaning: string;
}

/** A line for each, when it changes. */
const CHANGED_MEANINGS: readonly ChangedMeaning[] = [];

/** Which version runs on the store, since when, and which one ran before; `null`: it is the first. */
const RAN = remembered(
  "version",
  z.object({ version: z.string(), before: z.string().nullable(), since: z.number() }),
  "absent",
);
/** So long an update is news. */
const NEWS_MS = 30 * 24 * 60 * 60 * 1000;

/** Remembers that this version runs now. */
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

/** For some weeks after an update: which settings mean something else than for the version before. */
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
