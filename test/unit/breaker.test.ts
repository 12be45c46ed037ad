import { describe, expect, test } from "vitest";
import type { Outcome } from "../../src/domain/outcome.ts";
import { Breaker, LANES_AT_ONCE } from "../../src/outbound/breaker.ts";
import { FakeClock } from "../support/fake-clock.ts";

const done: Outcome = { kind: "done", detail: "success" };
const down: Outcome = { kind: "transient", detail: "no answer", isUnknown: true };
const refused: Outcome = { kind: "rejected", detail: "Invalid Source" };
const revoked: Outcome = { kind: "unauthorised", detail: "Invalid auth" };

function aBreaker(...outcomes: readonly Outcome[]) {
  const clock = new FakeClock();
  const breaker = new Breaker(clock);
  return { clock, breaker, news: outcomes.map((outcome) => breaker.heed(outcome)) };
}

describe("a service that does not answer", () => {
  test("rests after five failures in a row, not after five among successes", () => {
    expect(aBreaker(down, down, down, down, down).news).toEqual([null, null, null, null, "resting"]);
    const mixed = aBreaker(down, down, done, down, down, refused, down, down);
    expect(mixed.breaker.lanesAllowed()).toBe(LANES_AT_ONCE);
  });

  test("is tried by one lane after a while, each failure doubling the wait up to a minute", async () => {
    const { clock, breaker } = aBreaker(down, down, down, down, down);
    for (const waitMs of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      expect(breaker.restInMs()).toBe(waitMs);
      expect(breaker.lanesAllowed()).toBe(0);
      await clock.advance(waitMs);
      expect(breaker.lanesAllowed()).toBe(1);
      breaker.heed(down);
    }
  });

  test("lanes that fail while it rests say nothing new", async () => {
    const { clock, breaker } = aBreaker(down, down, down, down, down, down, down, down);
    expect(breaker.restInMs()).toBe(2_000);
    await clock.advance(500);
    breaker.heed(down);
    expect(breaker.restInMs()).toBe(1_500);
  });

  test("comes back by a ramp, not by a storm", async () => {
    const { clock, breaker } = aBreaker(down, down, down, down, down);
    await clock.advance(2_000);
    expect(breaker.heed(done)).toBe("works");
    const ramp = [breaker.lanesAllowed()];
    while (ramp.at(-1) !== LANES_AT_ONCE) {
      breaker.heed(done);
      ramp.push(breaker.lanesAllowed());
    }
    expect(ramp).toEqual([1, 2, 4, 8, 16, 32, 64]);
  });
});

describe("a revoked key", () => {
  test("pauses at the first answer, once, and goes on by itself when the key works again", async () => {
    const { clock, breaker, news } = aBreaker(revoked, revoked, revoked);
    expect(news).toEqual(["paused", null, null]);
    expect(breaker.rest).toMatchObject({ kind: "paused", reason: "Invalid auth" });
    await clock.advance(30_000);
    expect(breaker.lanesAllowed()).toBe(1);
    expect(breaker.heed(done)).toBe("works");
    expect(breaker.rest).toBeNull();
  });
});
