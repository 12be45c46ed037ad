import { expect, test } from "vitest";
import type { ConnectionFailure } from "../../../src/platform/codes/platform.ts";
import { networkProblem } from "../../../src/shops/connect/shop-http.ts";

const host = "shop.example:8443";
/** How a connection fails, by the system's own word. */
const CAUSES: Readonly<Record<ConnectionFailure, string>> = {
  noHost: "ENOTFOUND",
  notLookedUp: "EAI_AGAIN",
  refused: "ECONNREFUSED",
  timedOut: "ETIMEDOUT",
  closed: "ECONNRESET",
  noAnswer: "NO_ANSWER",
  other: "EHOSTUNREACH",
};

type Row = readonly [error: string, kind: string, because: object];
const reached = Object.entries(CAUSES).map(
  ([cause, error]): Row => [error, "unreachable", { code: "shopNotReached", host, cause, error }],
);
const certificates = ["CERT_HAS_EXPIRED", "DEPTH_ZERO_SELF_SIGNED_CERT", "EPROTO"].map(
  (error): Row => [error, "unreachable", { code: "shopCertificateRefused", host, error }],
);

test.each<Row>([
  ...reached,
  ...certificates,
  ["ADDRESS_REFUSED", "unexpected", { code: "shopAddressPrivate", host: "shop.example" }],
  ["ABORTED", "unreachable", { code: "callEnded" }],
])("a connection that ends with %s is %s", (error, kind, because) => {
  const problem = networkProblem(error, new URL(`https://${host}/orders?token=secret`));
  expect(problem).toEqual({ kind, because, retryAfterMs: null });
});
