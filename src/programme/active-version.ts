import type { Moment } from "../domain/order/order-snapshot.ts";
import { isSameProgramme } from "../domain/programme/programme-change.ts";
import type { Log } from "../runtime/log/log.ts";
import { LOG_LINES, type LogLine } from "../runtime/log/log-lines.ts";
import { earnFromOf, type ShopContext } from "../shops/shop-context.ts";
import type { MemoryPlace } from "../store/remembered.ts";
import { type UsedVersion, versionOfFile } from "./file-version.ts";
import type { ProgrammeWarning } from "./programme-codes.ts";
import { type ProgrammeVersion, whyNotUsed } from "./version.ts";
import { readHead, readVersion } from "./version-memory.ts";

/** The programme that a shop uses. `counts`: the number of the version that should be active; it only increases. */
export interface InForce extends Omit<UsedVersion, "by" | "note" | "origin" | "since"> {
  readonly counts: number;
  readonly earnFrom: Moment;
}

/** The version that should be active, if it is stored, and the one that is used. */
export interface VersionChoice {
  readonly kept: ProgrammeVersion | null;
  readonly used: UsedVersion;
  readonly inForce: InForce;
}

/** Finds the active version, or the file's if that cannot be used; `null`: it is still `known`, or there is none. */
export async function findActive(
  place: MemoryPlace<"getValue">,
  configured: ShopContext,
  known: number | null,
): Promise<VersionChoice | null> {
  const { counts } = await readHead(place, configured.shop);
  if (counts === 0 || counts === known) return null;
  const kept = await readVersion(place, configured.shop, counts);
  const used =
    kept?.programme == null ? await versionOfFile(place, configured) : { ...kept, programme: kept.programme };
  const { version } = used;
  // Equal programmes share one object, because there may be thousands of shops.
  const isConfigured = isSameProgramme(used.programme, configured.programme);
  const { programme } = isConfigured ? configured : used;
  const earnFrom = earnFromOf(configured, programme);
  return { kept, used, inForce: { version, programme, earnFrom, counts } };
}

const NOT_USED = {
  programmeOfLater: LOG_LINES.programmeOfLaterRelease,
  programmeMissing: LOG_LINES.programmeVersionMissing,
} as const satisfies Readonly<Record<ProgrammeWarning["code"], LogLine>>;

export function logChoice(log: Log, shop: string, { kept, used, inForce }: VersionChoice): void {
  const { counts, version } = inForce;
  if (kept?.programme == null) log.warn({ shop, version: counts }, NOT_USED[whyNotUsed(counts, kept).code]);
  if (used.origin === "page")
    log.info({ shop, version, since: new Date(used.since).toISOString() }, LOG_LINES.programmeSaved);
}
