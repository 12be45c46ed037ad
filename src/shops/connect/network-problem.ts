import type { ConnectionFailure, PlatformReason } from "../../platform/codes/platform.ts";
import type { PlatformProblem } from "../../platform/shop-access.ts";

/** What a failed connection means, by the network's error code. Never quotes a path or a query. */
export function networkProblem(error: string, { hostname: host }: URL): PlatformProblem {
  if (error === "ADDRESS_REFUSED") return unexpected({ code: "shopAddressPrivate", host });
  if (error === "ABORTED") return unreachable({ code: "callEnded" });
  if (CERTIFICATE.test(error)) return unreachable({ code: "shopCertificateRefused", host, error });
  const cause = CAUSES[error] ?? "other";
  return unreachable({ code: "shopNotReached", host, cause, error });
}

export function unexpected(because: PlatformReason): PlatformProblem {
  return { kind: "unexpected", because, retryAfterMs: null };
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_TLS|ERR_SSL|EPROTO/;

const CAUSES: Readonly<Record<string, ConnectionFailure>> = {
  ENOTFOUND: "noHost",
  EAI_AGAIN: "notLookedUp",
  ECONNREFUSED: "refused",
  ETIMEDOUT: "timedOut",
  ECONNRESET: "closed",
  NO_ANSWER: "noAnswer",
};

function unreachable(because: PlatformReason): PlatformProblem {
  return { kind: "unreachable", because, retryAfterMs: null };
}
