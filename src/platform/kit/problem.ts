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

/** Mean "not now", as all from 500 on do, whether the shop, its host, a proxy or a plugin in maintenance sent them. */
const LATER: readonly number[] = [408, 425];

type KindOfStatus = Exclude<PlatformProblem["kind"], "notConnected">;

/** What a status means for the caller; `null` for 200 to 299. Adapters add what only their platform means by it. */
export function kindOfStatus(status: number): KindOfStatus | null {
  if (status >= 200 && status < 300) return null;
  if (status === 429) return "throttled";
  if (LATER.includes(status) || status >= 500) return "unreachable";
  if (status === 401) return "unauthorised";
  if (status === 403) return "forbidden";
  return status === 404 ? "notFound" : "unexpected";
}

/** The header Retry-After, in seconds or as a date; one hour at most, so that it cannot stop the shop for longer. */
export function retryAfterMs({ headers }: Pick<ShopHttpReply, "headers">, now: number): number | null {
  const header = headers["retry-after"] ?? "";
  const waitMs = /^\d{1,9}(?:\.\d{1,9})?$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), LONGEST_ASKED_WAIT_MS);
}

/** The problem for a status, if the adapter knows nothing more specific; `null` if the answer is good. */
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
