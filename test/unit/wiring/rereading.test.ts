import fc from "fast-check";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createLog } from "../../../src/runtime/log/log.ts";
import { type Config, parseConfig } from "../../../src/settings/config.ts";
import { changeOf } from "../../../src/settings/config-change.ts";
import { withShops } from "../../../src/settings/with-shops.ts";
import type { ConfigurationSource } from "../../../src/wiring/configuration-source.ts";
import { Rereading } from "../../../src/wiring/rereading.ts";
import { SettingRefused } from "../../../src/wiring/setting-refused.ts";
import { ENGLISH } from "../../../src/words/vocabulary.ts";
import { aConfigText, accepted, SOURCE } from "../../support/builders/config-source.ts";
import { NOON, SECOND } from "../../support/builders/orders.ts";
import { inFile } from "../../support/commands/typed-command.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const daysOf = ({ shops }: Config) => shops.acme?.programme.approve.afterDays;
const ofDays = (days: number | string) => aConfigText({ program: `approve: { afterDays: ${days} }` });

/** A file that holds a text, and a bridge that goes by what it read of it. */
function bench(
  given: {
    apply?: (next: Config) => Promise<void>;
    judge?: (next: Config) => Promise<void>;
    clock?: FakeClock;
  } = {},
) {
  const { clock = new FakeClock(NOON) } = given;
  const file = { text: ofDays(0), isThere: true };
  const lines: string[] = [];
  const taken: (number | undefined)[] = [];
  let reads = 0;
  let ask = () => {};
  const begun = accepted(parseConfig(file.text, SOURCE));
  const source: ConfigurationSource = {
    settings: begun.settings,
    begunAs: file.text,
    state: async () => (file.isThere ? file.text : "ENOENT"),
    read: () => {
      reads += 1;
      return inFile(parseConfig(file.isThere ? file.text : "", SOURCE));
    },
    withShops: (settings, shops) => inFile(withShops(settings, shops, SOURCE.adapters)),
    changeOf: (running, next) => changeOf(running, next, SOURCE.adapters),
    onReloadRequest: (listener) => {
      ask = listener;
    },
  };
  const log = createLog({ destination: { write: (line) => void lines.push(line) } });
  const rereading = new Rereading({ config: begun.config, source, clock, log, words: ENGLISH });
  const apply = async (_before: Config, next: Config) => {
    await given.apply?.(next);
    taken.push(daysOf(next));
  };
  const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return {
    ...{ clock, file, rereading, taken, logged },
    reads: () => reads,
    ask: () => ask(),
    start: () => {
      rereading.start({ judge: async (next) => given.judge?.(next), apply });
      onTestFinished(() => rereading.stop());
    },
  };
}

let site: ReturnType<typeof bench>;
beforeEach(() => {
  site = bench();
});

test("a file that changed is read once it stays as it is, and never again while it does", async () => {
  site.start();
  await site.clock.advance(10 * SECOND);
  expect(site.reads()).toBe(0);
  site.file.text = ofDays(14);
  await site.clock.advance(10 * SECOND);
  expect([site.reads(), site.taken, daysOf(site.rereading.config)]).toEqual([1, [14], 14]);
  expect(site.logged()).toMatchObject([
    { event: "configurationReadAgain", settings: ["shops.acme.program"] },
  ]);
  expect(site.rereading.state).toMatchObject({ refused: null, waiting: [] });
});

test("of forty changes in a moment, the last one is read, once", async () => {
  site.start();
  await site.clock.advance(SECOND);
  for (let days = 1; days <= 40; days++) {
    site.file.text = ofDays(days);
    await site.clock.advance(SECOND / 40);
  }
  await site.clock.advance(5 * SECOND);
  expect([site.reads(), site.taken]).toEqual([1, [40]]);
});

test("a file that is gone for a moment is not missed; one that stays away is refused, and nothing changes", async () => {
  site.start();
  await site.clock.advance(SECOND / 2);
  site.file.isThere = false;
  await site.clock.advance(SECOND);
  site.file.isThere = true;
  await site.clock.advance(5 * SECOND);
  expect(site.reads()).toBe(0);
  site.file.isThere = false;
  await site.clock.advance(5 * SECOND);
  expect(site.reads()).toBe(1);
  expect(site.rereading.state.refused?.problems.length).toBeGreaterThan(0);
  site.file.isThere = true;
  await site.clock.advance(5 * SECOND);
  expect([site.rereading.state.refused, daysOf(site.rereading.config)]).toEqual([null, 0]);
});

test("a file that cannot be used is refused as a whole, each problem with its line; the one before goes on", async () => {
  site.start();
  await site.clock.advance(SECOND);
  site.file.text = `${ofDays("many")}\ncolour: red\n`;
  await site.clock.advance(5 * SECOND);
  expect([site.taken, daysOf(site.rereading.config)]).toEqual([[], 0]);
  expect(site.rereading.state).toMatchObject({
    since: NOON,
    refused: { problems: [{ path: "shops.acme.program.approve.afterDays" }, { path: "colour" }] },
  });
  expect(site.logged()).toMatchObject([
    {
      ...{ event: "configurationRefused", since: new Date(NOON).toISOString(), count: 2 },
      problems: [
        expect.stringMatching(/^bridge\.yaml, line \d+: shops\.acme\.program\.approve\.afterDays must be/),
        expect.stringMatching(/^bridge\.yaml, line \d+: colour is not a known setting/),
      ],
    },
  ]);
});

test("what the store refuses is refused like a mistake in the file", async () => {
  const refusal = { code: "refusedEncryptionKey" } as const;
  site = bench({
    judge: async () => {
      throw new SettingRefused(refusal);
    },
  });
  site.start();
  site.file.text = ofDays(14);
  await site.clock.advance(5 * SECOND);
  expect(site.rereading.state.refused?.problems).toEqual([refusal]);
  expect(daysOf(site.rereading.config)).toBe(0);
});

test("a store that takes nothing now is asked again until it does", async () => {
  let isAway = true;
  site = bench({
    apply: async () => {
      if (isAway) throw new Error("away");
    },
  });
  site.start();
  site.file.text = ofDays(14);
  await site.clock.advance(5 * SECOND);
  expect([site.taken, site.rereading.state.refused]).toEqual([[], null]);
  isAway = false;
  await site.clock.advance(20 * SECOND);
  expect([site.taken, daysOf(site.rereading.config)]).toEqual([[14], 14]);
});

test("who asks is answered at once, also where nothing changed, and where it was asked before the start was done", async () => {
  site.ask();
  site.start();
  await site.clock.advance(0);
  expect(site.reads()).toBe(1);
  site.ask();
  await site.clock.advance(0);
  expect(site.reads()).toBe(2);
  expect(site.logged()).toMatchObject([{ count: 0 }, { count: 0 }]);
  await site.clock.advance(10 * SECOND);
  expect(site.reads()).toBe(2);
});

test("one reading is over before the next begins, whoever asks meanwhile", async () => {
  let under = 0;
  let most = 0;
  site = bench({
    apply: async () => {
      under += 1;
      most = Math.max(most, under);
      await new Promise<void>((resolve) => site.clock.after(3 * SECOND, resolve));
      under -= 1;
    },
  });
  site.start();
  for (const days of [1, 2, 3]) {
    site.file.text = ofDays(days);
    site.ask();
    await site.clock.advance(SECOND);
  }
  await site.clock.advance(30 * SECOND);
  expect([most, site.taken.at(-1), daysOf(site.rereading.config)]).toEqual([1, 3, 3]);
});

test("what waits for the next start is told by name, as long as the file says it", async () => {
  site.start();
  site.file.text = aConfigText({ top: "storage: { path: ./elsewhere }" });
  await site.clock.advance(5 * SECOND);
  expect(site.rereading.state.waiting).toEqual(["storage.path"]);
  expect(site.logged()).toContainEqual(
    expect.objectContaining({ event: "settingsWait", settings: ["storage.path"] }),
  );
  site.file.text = ofDays(0);
  await site.clock.advance(5 * SECOND);
  expect(site.rereading.state.waiting).toEqual([]);
});

test("what waits is refused as soon as a start would refuse it, and nobody is asked to restart any more", async () => {
  const refusal = { code: "refusedEncryptionKey" } as const;
  let isRefused = false;
  site = bench({
    judge: async () => {
      if (isRefused) throw new SettingRefused(refusal);
    },
  });
  site.start();
  site.file.text = aConfigText({ top: "server: { port: 4711 }" });
  await site.clock.advance(5 * SECOND);
  expect(site.rereading.state.waiting).toEqual(["server.port"]);
  isRefused = true;
  await site.clock.advance(90 * SECOND);
  expect(site.rereading.state).toMatchObject({ refused: { problems: [refusal] }, waiting: [] });
  expect(site.logged().filter(({ event }) => event === "configurationRefused")).toHaveLength(1);
});

test("after any sequence of files, good and bad, the bridge goes by the last good one", async () => {
  const files = fc.array(
    fc.oneof(
      fc.integer({ min: 0, max: 30 }).map((days) => ({ text: ofDays(days), days })),
      fc.constantFrom("", "shops: [", ofDays("x"), "a: 1", "${").map((text) => ({ text, days: null })),
    ),
    { maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(files, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), async (all, asked) => {
      const one = bench();
      one.start();
      for (const [index, { text }] of all.entries()) {
        one.file.text = text;
        if (asked[index] === true) one.ask();
        await one.clock.advance(3 * SECOND);
      }
      const good = all.filter(({ days }) => days !== null);
      expect(daysOf(one.rereading.config)).toBe(good.at(-1)?.days ?? 0);
      expect(one.rereading.state.refused === null).toBe(all.length === 0 || all.at(-1)?.days !== null);
    }),
    { numRuns: 30 },
  );
});
