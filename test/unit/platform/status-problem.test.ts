import { describe, expect, test } from "vitest";
import { refusedByStatus } from "../../../src/platform/kit/problem.ts";

describe("what the status of a shop's answer means, where an adapter knows nothing better", () => {
  test.each<[number, string, object]>([
    [401, "unauthorised", { code: "credentialsRefused" }],
    [403, "forbidden", { code: "rightMissing" }],
    [429, "throttled", { code: "shopAsksForFewerCalls" }],
    [408, "unreachable", { code: "shopHasTrouble", status: 408 }],
    [425, "unreachable", { code: "shopHasTrouble", status: 425 }],
    [500, "unreachable", { code: "shopHasTrouble", status: 500 }],
    [503, "unreachable", { code: "shopHasTrouble", status: 503 }],
    [404, "notFound", { code: "shopKnowsNoSuchThing" }],
    [199, "unexpected", { code: "shopAnswersOddly", status: 199 }],
    [300, "unexpected", { code: "shopAnswersOddly", status: 300 }],
    [418, "unexpected", { code: "shopAnswersOddly", status: 418 }],
  ])("%i is %s", (status, kind, because) => {
    const refused = refusedByStatus({ status, headers: { "retry-after": "7" } }, 0);
    expect(refused).toEqual({ ok: false, problem: { kind, because, retryAfterMs: 7000 } });
  });

  test.each([200, 204, 299])("%i is a good one", (status) => {
    expect(refusedByStatus({ status, headers: {} }, 0)).toBeNull();
  });
});
