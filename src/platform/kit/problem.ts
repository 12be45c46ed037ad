import { LONGEST_ASKED_WAIT_MS } from "../../domain/operation/retry-waits.ts";
import type { PlatformSaid, PlatformTrouble } from "../../words/codes/platform.ts";
import type { PlatformProblem, ShopHttpReply } from "../shop-access.ts";

/** The result of a call that brought nothing but a problem. */
export interface Refused {
  readonly ok: false;
  readonly problem: PlatformProblem;
}

/** A problem as a result. `because`: a code whose words say what is wrong and the next step. */
export function refused(
  kind: PlatformProblem["kind"],
  because: PlatformSaid,
  retryAfterMs: number | null = null,
): Refused {
  return { ok: false, problem: { kind, because, retryAfterMs } };
}

/** Say "not now" as all from 500 on do, whoever gave them: the shop, its host, a proxy, a plugin in maintenance. */
const LATER: readonly number[] = [408, 425];

type KindOfStatus = Exclude<PlatformProblem["kind"], "notConnected">;

/** What a status means for whoever asked; `null` for one of 200 to 299. Adapters add the words that know the platform. */
export function kindOfStatus(status: number): KindOfStatus | null {
  if (status >= 200 && status < 300) return null;
  if (status === 429) return "throttled";
  if (LATER.includes(status) || status >= 500) return "unreachable";
  if (status === 401) return "unauthorised";
  if (status === 403) return "forbidden";
  return status === 404 ? "notFound" : "unexpected";
}

/** The header Retry-After, in seconds or as a date; nothing that would stop the shop for longer than an hour. */
export function retryAfterMs({ headers }: Pick<ShopHttpReply, "headers">, now: number): number | null {
  const header = headers["retry-after"] ?? "";
  const waitMs = /^\d{1,9}(?:\.\d{1,9})?$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), LONGEST_ASKED_WAIT_MS);
}

/** The problem that a status is where an adapter knows nothing better; `null` when the answer is a good one. */
export function refusedByStatus(
  reply: Pick<ShopHttpReply, "status" | "headers">,
  now: number,
): Refused | null {
  const { status } = reply;
  const kind = kindOfStatus(status);
  return kind === null ? null : refused(kind, troubleOf(kind, status), retryAfterMs(reply, now));
}

function troubleOf(kind: KindOfStatus, status: number): PlatformTrouble {
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
