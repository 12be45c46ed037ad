import { LONGEST_ASKED_WAIT_MS } from "../../domain/operation/retry-waits.ts";
import type { PlatformProblem, ShopHttpReply } from "../shop-access.ts";

/** The result of a call that brought nothing but a problem. */
export interface Refused {
  readonly ok: false;
  readonly problem: PlatformProblem;
}

/** A problem as a result. `detail` says what is wrong and, behind a colon, semicolon or full stop, the next step. */
export function refused(
  kind: PlatformProblem["kind"],
  detail: string,
  retryAfterMs: number | null = null,
): Refused {
  return { ok: false, problem: { kind, detail, retryAfterMs } };
}

/** Say "not now" as all from 500 on do, whoever gave them: the shop, its host, a proxy, a plugin in maintenance. */
const LATER: readonly number[] = [408, 425];

/** What a status means for whoever asked; `null` for one of 200 to 299. Adapters add the words that know the platform. */
export function kindOfStatus(status: number): PlatformProblem["kind"] | null {
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

/** A problem in plain words where an adapter knows none of its own; `null` when the answer is a good one. */
export function refusedByStatus(
  reply: Pick<ShopHttpReply, "status" | "headers">,
  title: string,
  now: number,
): Refused | null {
  const kind = kindOfStatus(reply.status);
  if (kind === null) return null;
  return refused(kind, `${title} answers ${reply.status}: ${NEXT_STEPS[kind]}`, retryAfterMs(reply, now));
}

const NEXT_STEPS: Readonly<Record<PlatformProblem["kind"], string>> = {
  notConnected: "connect the shop, or write its credentials",
  unauthorised: "compare the shop's credentials with those that it shows, or make new ones",
  forbidden: "give the shop's credentials the right to do this",
  throttled: "it asks for fewer calls; they go on by themselves",
  unreachable: "it has trouble and is asked again later",
  notFound: "check the shop's domain, and that the order is there",
  unexpected: "check the shop's domain, and try it again later",
};
