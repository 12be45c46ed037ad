import { LONGEST_ASKED_WAIT_MS } from "../../domain/operation/retry-waits.ts";
import type { PlatformCode, PlatformReason } from "../codes/platform.ts";
import type { PlatformProblem, ShopHttpReply } from "../shop-access.ts";

/** The result of a call that failed with a problem. */
export interface ProblemResult {
  readonly ok: false;
  readonly problem: PlatformProblem;
}

/** A problem as a result. `because`: a code whose words say what is wrong and the next step. */
export function refused(
  kind: PlatformProblem["kind"],
  because: PlatformCode,
  retryAfterMs: number | null = null,
): ProblemResult {
  return { ok: false, problem: { kind, because, retryAfterMs } };
}

/** Statuses that mean "not now", like all from 500 on, whether from the shop, its host, a proxy or a plugin. */
const LATER: readonly number[] = [408, 425];

type KindOfStatus = Exclude<PlatformProblem["kind"], "notConnected">;

/**
 * The kind of problem of a status; `null` for 200 to 299. Adapters handle statuses with a platform-specific meaning.
 */
export function kindOfStatus(status: number): KindOfStatus | null {
  if (status >= 200 && status < 300) return null;
  if (status === 429) return "throttled";
  if (LATER.includes(status) || status >= 500) return "unreachable";
  if (status === 401) return "unauthorised";
  if (status === 403) return "forbidden";
  return status === 404 ? "notFound" : "unexpected";
}

/** The wait of a Retry-After header (seconds or a date), in milliseconds; at most one hour. `null`: none. */
export function retryAfterMs({ headers }: Pick<ShopHttpReply, "headers">, now: number): number | null {
  const header = headers["retry-after"] ?? "";
  const waitMs = /^\d{1,9}(?:\.\d{1,9})?$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), LONGEST_ASKED_WAIT_MS);
}

/** The general problem for a status, if the adapter has no more specific one; `null` for 200 to 299. */
export function refusedByStatus(
  reply: Pick<ShopHttpReply, "status" | "headers">,
  now: number,
): ProblemResult | null {
  const { status } = reply;
  const kind = kindOfStatus(status);
  return kind === null ? null : refused(kind, troubleOf(kind, status), retryAfterMs(reply, now));
}

function troubleOf(kind: KindOfStatus, status: number): PlatformReason {
  switch (kind) {
    case "unauthorised":
      return { code: "credentialsRefused" };
    case "forbidden":
      return { code: "rightMissing" };
    case "throttled":
      return { code: "shopAsksForFewerCalls" };
    case "unreachable":
      return { code: "shopHasTrouble", status };
    case "notFound":
      return { code: "shopKnowsNoSuchThing" };
    case "unexpected":
      return { code: "shopAnswersOddly", status };
  }
}
