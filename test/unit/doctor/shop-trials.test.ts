import { expect, test } from "vitest";
import { ShopTrials } from "../../../src/doctor/try-shop.ts";
import { createLog } from "../../../src/log/log.ts";
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
  new ShopTrials({ brands: new Map(), clock, log: createLog({ level: "silent" }) });

test("a shop that does not answer is waited for no longer than ten seconds, and its calls end", async () => {
  const clock = new FakeClock();
  const tried = trials(clock).of(silent);
  await clock.advance(10_000);
  expect(await tried).toMatchObject([{ state: "failed", code: "shopNotReached", cause: "timedOut" }]);
  expect(asked.at(-1)?.aborted).toBe(true);
});

test("four are tried at once, a fifth is told to come again, and there is room once they have ended", async () => {
  const clock = new FakeClock();
  const own = trials(clock);
  const first = [own.of(silent), own.of(silent), own.of(silent), own.of(silent)];
  expect(await own.of(silent)).toBeNull();
  await clock.advance(10_000);
  await Promise.all(first);
  const next = own.of(silent);
  await clock.advance(10_000);
  expect(await next).toHaveLength(1);
});
