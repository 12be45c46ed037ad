import fc from "fast-check";
import { expect, test } from "vitest";
import { CLOCK_TOLERANCE_MS, ClockCheck } from "../../../src/runtime/time/clock-check.ts";
import { NOON, SECOND } from "../../support/builders/orders.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const MINUTE = 60 * SECOND;

test("of all that was reported since the last step of the clock the lowest counts, whatever was asked before", () => {
  const report = fc.record({ source: fc.nat(3).map(String), lateMin: fc.integer({ min: -9, max: 9 }) });
  const step = fc.constantFrom(-30, 1, 5, 30).map((jumpMin) => ({ jumpMin }));
  fc.assert(
    fc.property(fc.array(fc.oneof(report, report, step), { maxLength: 40 }), (acts) => {
      const clock = new FakeClock(NOON);
      const check = new ClockCheck(clock);
      const known = new Map<string, { readonly aheadMs: number; readonly wall: number }>();
      for (const act of acts) {
        if ("jumpMin" in act) clock.jumpWall(act.jumpMin * MINUTE);
        else {
          const { source, lateMin } = act;
          check.observe(source, { date: new Date(clock.now() - lateMin * MINUTE).toUTCString() });
          known.set(source, { aheadMs: lateMin * MINUTE - 500, wall: clock.now() });
        }
        const valid = [...known.values()].filter(
          ({ wall }) => Math.abs(wall - clock.now()) <= CLOCK_TOLERANCE_MS,
        );
        const least = valid.length === 0 ? 0 : Math.min(...valid.map(({ aheadMs }) => aheadMs));
        expect(check.hasReports()).toBe(valid.length > 0);
        expect(check.aheadMs()).toBe(least > CLOCK_TOLERANCE_MS ? least : 0);
      }
    }),
  );
});
