import { describe, expect, test } from "vitest";
import type { Outcome } from "../../../src/domain/operation/outcome.ts";
import { LANES } from "../../../src/outbound/brand/probing.ts";
import { aBreaker } from "../../support/builders/a-breaker.ts";
import {
  accepted,
  keyNotAccepted,
  noAnswer,
  noConnection,
  notAccepted,
  rateLimited,
  serviceFailed,
} from "../../support/builders/outcomes.ts";

const done: Outcome = accepted();
/** An answer got lost: it may be the order's own doing. */
const down: Outcome = noAnswer();
const failing: Outcome = serviceFailed(503);
/** No connection came about. */
const unreached: Outcome = noConnection();
const refused: Outcome = notAccepted();
const revoked: Outcome = keyNotAccepted();
const throttled: Outcome = rateLimited();

const SECOND = 1_000;

describe("a service that is not there", () => {
  test("rests at the first connection that does not come about, and spends nobody's attempts", () => {
    const { breaker, observe } = aBreaker();
    expect(observe("1", unreached)).toEqual({ news: "resting", blame: "brand" });
    expect(breaker.outage).toMatchObject({ kind: "resting", reason: unreached.detail });
    expect(observe("2", unreached)).toEqual({ news: null, blame: "brand" });
    expect(breaker.allowance(0)).toEqual({ fresh: 0, tried: 0 });
  });

  test("is asked about nobody soon, then each half minute, and no order goes with it", async () => {
    const { clock, breaker, observe, probe } = aBreaker();
    observe("1", unreached);
    const waits: (number | null)[] = [];
    for (let time = 0; time < 8; time++) {
      waits.push(breaker.probeInMs());
      expect(await probe(unreached)).toBeNull();
      expect(breaker.allowance(0)).toEqual({ fresh: 0, tried: 0 });
    }
    expect(waits).toEqual([2, 4, 8, 16, 30, 30, 30, 30].map((seconds) => seconds * SECOND));
    await clock.advance(30 * SECOND);
    expect(await probe(done)).toBe("works");
    expect([breaker.outage, breaker.allowance(0).fresh, breaker.probeInMs()]).toEqual([null, 8, null]);
  });

  test.each([
    ["that it refuses", refused],
    ["that comes too soon", throttled],
  ])("is back with an answer %s", async (_name, outcome) => {
    const { observe, probe } = aBreaker();
    observe("1", unreached);
    expect(await probe(outcome)).toBe("works");
  });

  test("rests on while it answers by failing, with an order or two at each question", async () => {
    const { breaker, observe, probe } = aBreaker();
    observe("1", unreached);
    expect(await probe(failing)).toBeNull();
    await probe(failing);
    expect(breaker.allowance(0)).toEqual({ fresh: 0, tried: 0 });
    expect(breaker.outage?.kind).toBe("resting");
  });

  test("is a wrong key once it answers so", async () => {
    const { breaker, observe, probe } = aBreaker();
    observe("1", unreached);
    expect(await probe(revoked)).toBe("paused");
    expect(breaker.outage).toMatchObject({ kind: "paused", reason: revoked.detail });
  });

  test("is there for all others where a call that began later came through", async () => {
    const { clock, breaker, observe } = aBreaker();
    await clock.advance(SECOND);
    observe("good", done);
    expect(observe("1", unreached, 500)).toEqual({ news: null, blame: "brand" });
    expect(breaker.outage).toBeNull();
  });

  test("is no outage where we stopped waiting ourselves", () => {
    const { breaker, observe } = aBreaker();
    const detail = { code: "noAnswer", cause: "stoppedBefore", error: "ABORTED" } as const;
    observe("1", { kind: "transient", detail, isUnknown: false });
    expect([breaker.outage, breaker.probeInMs()]).toEqual([null, null]);
  });

  test.each([
    ["failed", failing],
    ["was never answered", down],
  ])(
    "spends nothing either of a call that began meanwhile and %s once all works again",
    async (_name, outcome) => {
      const { clock, breaker, observe, probe } = aBreaker();
      observe("1", down);
      await probe(down);
      await clock.advance(SECOND);
      expect(await probe(done)).toBe("works");
      await clock.advance(5 * SECOND);
      expect(observe("1", outcome, 6 * SECOND)).toEqual({ news: null, blame: "brand" });
      expect([breaker.outage, breaker.isInDoubt]).toEqual([null, false]);
      expect(observe("1", outcome).blame).not.toBe("brand");
    },
  );

  test("begins anew for an order that failed with all others", async () => {
    const { clock, observe, probe } = aBreaker();
    observe("1", failing);
    await probe(failing);
    await probe(done);
    await clock.advance(SECOND);
    expect(observe("1", failing).blame).toBe("unknown");
  });
});

describe("one order that is answered by a failure, or not at all", () => {
  test.each([
    ["a failure", failing],
    ["silence", down],
  ])("is the service's trouble where a question about nobody meets the same (%s)", async (_name, outcome) => {
    const { breaker, observe, probe } = aBreaker();
    expect(observe("1", outcome)).toEqual({ news: null, blame: "unknown" });
    expect(breaker.probeInMs()).toBe(0);
    expect(await probe(outcome)).toBe("resting");
    expect(observe("1", outcome)).toEqual({ news: null, blame: "brand" });
  });

  test("is its own trouble where the question is answered well, and others go on", async () => {
    const { breaker, observe, probe } = aBreaker();
    observe("odd", failing);
    expect(breaker.allowance(0)).toEqual({ fresh: 0, tried: 0 });
    expect(await probe(done)).toBeNull();
    expect(breaker.outage).toBeNull();
    expect(breaker.allowance(0).fresh).toBe(LANES.most);
    expect(observe("odd", failing).blame).toBe("unknown");
  });

  test("holds no others for longer than three seconds, however long the question takes", async () => {
    const { clock, breaker, observe } = aBreaker();
    observe("odd", failing);
    breaker.probeBegun();
    await clock.advance(3 * SECOND);
    expect(breaker.allowance(0).fresh).toBe(LANES.most);
  });

  test("asks nothing while others succeed that began later", async () => {
    const { clock, breaker, observe } = aBreaker();
    await clock.advance(SECOND);
    observe("good", done);
    observe("odd", failing, 500);
    expect(breaker.probeInMs()).toBeNull();
  });

  test("is no outage where an order succeeded while the question failed", async () => {
    const { clock, breaker, observe } = aBreaker();
    observe("odd", failing);
    breaker.probeBegun();
    const startedAt = clock.monotonic();
    await clock.advance(100);
    observe("good", done);
    expect(
      breaker.observe({ order: "probe", outcome: failing, startedAt, reading: "probe" }).news,
    ).toBeNull();
    expect(breaker.outage).toBeNull();
  });
});

describe("orders that fail while the question about nobody is answered well", () => {
  test("are an outage once five different ones do, which only an order ends", async () => {
    const { breaker, observe, observeAll, probe } = aBreaker();
    observeAll(5, failing);
    expect(breaker.allowance(0)).toEqual({ fresh: 0, tried: 0 });
    expect(await probe(done)).toBeNull();
    expect(breaker.outage?.kind).toBe("resting");
    expect(breaker.allowance(0).fresh).toBe(1);
    expect(observe("6", done).news).toBe("works");
  });

  test("are the service's trouble once the question fails as well", async () => {
    const { breaker, observeAll, probe } = aBreaker();
    observeAll(5, failing);
    const { since } = breaker.outage ?? {};
    await probe(done);
    expect(await probe(unreached)).toBeNull();
    expect(breaker.allowance(0)).toEqual({ fresh: 0, tried: 0 });
    expect(breaker.outage?.since).toBe(since);
    expect(await probe(done)).toBe("works");
  });
});
