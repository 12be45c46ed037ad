import { expect, test } from "vitest";
import { ShopTrials } from "../../../src/health/doctor/try-shop.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { aShop } from "../../support/builders/orders.ts";
import { plainAdapter } from "../../support/shops/plain-adapter.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

/** Given a shop whose platform never answers, whatever it is told. */

const asked: AbortSignal[] = [];
const silent = aShop({
  adapter: {
    ...plainAdapter,
    checks: ({ signal }) => {
      asked.push(signal);
      return new Promise(() => {});
    },
  },
});
const trials = (clock: FakeClock) =>
  new ShopTrials({ brands: new Map(), clock, log: createLog({ level: "silent" }), mayBeHere: () => true });

test("a shop that does not answer is waited for no longer than ten seconds, and its calls end", async () => {
  const clock = new FakeClock();
  const found: unknown[] = [];
  const tried = trials(clock)
    .of(silent)
    .then((verdicts) => found.push(...(verdicts ?? [])));
  await clock.advance(10_000);
  expect(found).toMatchObject([{ state: "failed", code: "shopNotReached", cause: "timedOut" }]);
  expect(asked.at(-1)?.aborted).toBe(true);
  await tried;
});

test("four are tried at once, a fifth is told to come again, and there is room once they have ended", async () => {
  const clock = new FakeClock();
  const own = trials(clock);
  const five = [1, 2, 3, 4, 5].map(() => own.of(silent));
  await clock.advance(10_000);
  const found = await Promise.all(five);
  expect(found.map((verdicts) => verdicts?.length ?? null)).toEqual([1, 1, 1, 1, null]);
  const next = own.of(silent);
  await clock.advance(10_000);
  expect(await next).toHaveLength(1);
});
