import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Outcome } from "../../../src/domain/operation/outcome.ts";
import { LANES } from "../../../src/outbound/brand/probing.ts";
import { aBreaker } from "../../support/builders/a-breaker.ts";
import {
  accepted,
  keyNotAccepted,
  noAnswer,
  notAccepted,
  rateLimited,
} from "../../support/builders/outcomes.ts";

const done: Outcome = accepted();
/** An answer got lost: it may be the order's own doing. */
const down: Outcome = noAnswer();
const refused: Outcome = notAccepted();
const revoked: Outcome = keyNotAccepted();
const throttled: Outcome = rateLimited();

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe("a service that does not answer", () => {
  test("rests after five different orders that fail, not after one that fails five times", async () => {
    const { breaker, observe, observeAll, probe } = aBreaker();
    for (let times = 0; times < 5; times++)
      expect(observe("odd", down)).toEqual({ news: null, blame: "unknown" });
    await probe(done);
    expect(breaker.allowance(0)).toEqual({ fresh: LANES.most, tried: LANES.most });
    expect(observeAll(5, down)).toEqual([null, null, null, "resting", null]);
    expect(observe("order 7", down).blame).toBe("brand");
  });

  test("does not rest after five that fail among others that succeed", async () => {
    const { clock, breaker, observe } = aBreaker();
    for (let order = 0; order < 40; order++) {
      observe(`odd ${order}`, down);
      await clock.advance(1);
      if (order % 4 === 3) observe(`good ${order}`, order % 8 === 3 ? done : refused);
    }
    expect(breaker.outage).toBeNull();
  });

  test("rounds of those tried before grow apart, and wider, up to sixteen a minute", async () => {
    const { clock, breaker, observeAll, probe } = aBreaker();
    observeAll(5, down);
    await probe(done);
    const rounds: [waitMs: number, lanes: number][] = [];
    for (let round = 0; round < 7; round++) {
      let waitMs = 0;
      while (breaker.allowance(0).tried === 0) {
        await clock.advance(SECOND);
        waitMs += SECOND;
      }
      rounds.push([waitMs / SECOND, breaker.allowance(0).tried]);
      breaker.started({ fresh: 0, tried: 1 });
      observeAll(1, down);
    }
    expect(rounds).toEqual([
      [2, 1],
      [4, 2],
      [8, 4],
      [16, 8],
      [32, 16],
      [60, 16],
      [60, 16],
    ]);
  });

  test("orders never tried are tried soon and one by one, until so many failed; then twelve a minute", async () => {
    const { clock, breaker, observe, observeAll, probe } = aBreaker();
    observeAll(5, down);
    await probe(done);
    const perMinute: number[] = [];
    for (let minute = 0; minute < 3; minute++) {
      let tried = 0;
      for (let tick = 0; tick < 600; tick++) {
        const { fresh } = breaker.allowance(0);
        expect(fresh).toBeLessThanOrEqual(1);
        if (fresh === 1) {
          breaker.started({ fresh, tried: 0 });
          observe(`new ${minute} ${tick}`, down);
          tried += 1;
        }
        await clock.advance(100);
      }
      perMinute.push(tried);
    }
    expect(perMinute[0]).toBeLessThanOrEqual(60);
    expect(perMinute[0]).toBeGreaterThan(50);
    expect(perMinute.slice(1)).toEqual([12, 12]);
  });

  test("comes back by a ramp, not by a storm", async () => {
    const { clock, breaker, observe, observeAll } = aBreaker();
    observeAll(5, down);
    await clock.advance(2 * SECOND);
    expect(observe("order 1", done).news).toBe("works");
    const ramp = [breaker.allowance(0).fresh];
    while (ramp.at(-1) !== LANES.most) {
      observe("order 1", done);
      ramp.push(breaker.allowance(0).fresh);
    }
    expect(ramp).toEqual([8, 16, 32, 64]);
    expect(breaker.allowance(60)).toEqual({ fresh: 4, tried: 4 });
  });

  test("the late answer to a call from before the trouble does not end the rest", async () => {
    const { clock, breaker, observe, observeAll } = aBreaker();
    await clock.advance(9 * SECOND);
    observeAll(5, down);
    expect(observe("slow", done, 8 * SECOND).news).toBeNull();
    expect(breaker.outage?.kind).toBe("resting");
  });
});

describe("a revoked key", () => {
  test("pauses at the first order where none succeeded lately, once, and goes on when the key works", async () => {
    const { clock, breaker, observe, probe } = aBreaker();
    expect(observe("1", revoked)).toEqual({ news: "paused", blame: "brand" });
    await probe(done);
    expect([observe("2", revoked).news, observe("1", revoked).news]).toEqual([null, null]);
    expect(breaker.outage).toMatchObject({ kind: "paused", reason: revoked.detail });
    expect(breaker.allowance(0).tried).toBe(0);
    await clock.advance(30 * SECOND);
    expect(breaker.allowance(0).tried).toBe(1);
    expect(observe("1", done).news).toBe("works");
    expect(breaker.outage).toBeNull();
  });

  test("of an order that is alone pauses at its second answer where another one succeeded a moment before", async () => {
    const { clock, observe } = aBreaker();
    observe("good", done);
    await clock.advance(SECOND);
    expect(observe("1", revoked)).toEqual({ news: null, blame: "unknown" });
    await clock.advance(5 * SECOND);
    expect(observe("1", revoked)).toEqual({ news: "paused", blame: "brand" });
  });

  test("after a failing service it is told of as such, and the other way round", () => {
    const { breaker, observeAll } = aBreaker();
    observeAll(5, down);
    expect(observeAll(5, revoked)).toEqual([null, null, null, null, "paused"]);
    expect(observeAll(5, down)).toEqual([null, null, null, null, "resting"]);
    expect(breaker.outage?.kind).toBe("resting");
  });
});

describe("an order that fails while others succeed", () => {
  test.each([
    ["down", down],
    ["revoked", revoked],
  ])("has a trouble of its own, however often it fails (%s)", async (_name, outcome) => {
    const { clock, breaker, observe } = aBreaker();
    observe("odd", outcome, 100);
    expect(observe("good", done, 50).news).toBe(outcome === revoked ? "works" : null);
    for (let times = 0; times < 20; times++) {
      expect(observe("odd", outcome)).toEqual({ news: null, blame: "order" });
      await clock.advance(5 * MINUTE);
    }
    expect(breaker.outage).toBeNull();
  });

  test("begins anew once it succeeded itself", async () => {
    const { clock, observe } = aBreaker();
    observe("odd", down);
    observe("odd", done);
    await clock.advance(1);
    expect(observe("odd", down).blame).toBe("unknown");
  });

  test("spends nothing either while the brand rests for what others meet", async () => {
    const { clock, observe, observeAll } = aBreaker();
    observe("odd", down);
    observe("good", done);
    await clock.advance(SECOND);
    observeAll(5, down);
    expect(observe("odd", down)).toEqual({ news: null, blame: "brand" });
  });
});

test("whatever was heard, a brand that rests asks within its longest wait, then tries any order again within its longest wait, and one success ends it", async () => {
  const outcomes = fc.constantFrom(down, revoked, refused, done, throttled);
  const heard = fc.array(fc.tuple(fc.nat(9), outcomes, fc.nat(9_000)), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(heard, async (history) => {
      const { clock, breaker, observe, probe } = aBreaker();
      await clock.advance(10 * SECOND);
      for (const [order, outcome, tookMs] of history) {
        observe(`order ${order}`, outcome, tookMs);
        await clock.advance(tookMs % 700);
      }
      if (breaker.outage === null) return;
      expect(breaker.probeInMs()).toBeLessThanOrEqual(
        breaker.outage.kind === "paused" ? 5 * MINUTE : 30 * SECOND,
      );
      if ((await probe(done)) === "works") return;
      await clock.advance(breaker.outage.kind === "paused" ? 5 * MINUTE : MINUTE);
      const { fresh, tried } = breaker.allowance(0);
      expect([fresh, tried > 0]).toEqual([1, true]);
      breaker.started({ fresh, tried });
      expect(observe("order 0", done).news).toBe("works");
    }),
    { numRuns: 60 },
  );
});
