import type { Outcome } from "../../../src/domain/operation/outcome.ts";
import { Breaker } from "../../../src/outbound/brand/breaker.ts";
import { FakeClock } from "../time/fake-clock.ts";

/** A brand's health, on the test's own clock. */
export function aBreaker() {
  const clock = new FakeClock();
  const breaker = new Breaker(clock);
  /** Ends a call of this order that began `tookMs` ago. */
  const observe = (order: string, outcome: Outcome, tookMs = 0) =>
    breaker.observe({ order, outcome, startedAt: clock.monotonic() - tookMs });
  const observeAll = (count: number, outcome: Outcome) =>
    Array.from({ length: count }, (_, order) => observe(`order ${order}`, outcome).news);
  /** Sends the health probe as soon as it is due. */
  const probe = async (outcome: Outcome) => {
    await clock.advance(breaker.probeInMs() ?? Number.NaN);
    breaker.probeBegun();
    const startedAt = clock.monotonic();
    const { news } = breaker.observe({ order: "probe", outcome, startedAt, reading: "probe" });
    breaker.probeEnded();
    return news;
  };
  return { clock, breaker, observe, observeAll, probe };
}
