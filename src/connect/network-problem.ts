import type { PlatformProblem } from "../platform/shop-access.ts";

/** What a failed connection means, by the network's error code, and what to do. Never quotes a path or a query. */
export function networkProblem(code: string, { hostname }: URL): PlatformProblem {
  if (code === "ADDRESS_REFUSED") {
    return unexpected(
      `${hostname} leads into a private network and is not called: give the shop's public address`,
    );
  }
  if (CERTIFICATE.test(code)) {
    return unreachable(
      `the certificate of ${hostname} is not accepted (${code}): renew it at the shop's host`,
    );
  }
  const words = WORDS[code];
  return unreachable(words === undefined ? `${hostname} could not be reached (${code})` : words(hostname));
}

export function unexpected(detail: string): PlatformProblem {
  return { kind: "unexpected", detail, retryAfterMs: null };
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_TLS|ERR_SSL|EPROTO/;

const WORDS: Readonly<Record<string, (host: string) => string>> = {
  ABORTED: () => "the call was cut off, because the bridge is stopping or a person cancelled",
  ENOTFOUND: (host) => `there is no host ${host}: check the shop's address`,
  EAI_AGAIN: (host) => `the name ${host} could not be looked up now`,
  ECONNREFUSED: (host) => `${host} refuses connections now`,
  ETIMEDOUT: (host) => `${host} did not answer in time`,
  ECONNRESET: (host) => `${host} closed the connection`,
  NO_ANSWER: (host) => `${host} closed the connection without an answer`,
};

function unreachable(detail: string): PlatformProblem {
  return { kind: "unreachable", detail, retryAfterMs: null };
}
