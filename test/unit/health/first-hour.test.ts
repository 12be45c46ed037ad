import { expect, test } from "vitest";
import type { FirstHourNow } from "../../../src/admin/admin-context.ts";
import type { Verdict } from "../../../src/health/codes/verdict.ts";
import { FirstHour } from "../../../src/health/doctor/first-hour.ts";
import type { Outage } from "../../../src/outbound/brand/outage.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { parseConfig } from "../../../src/settings/config.ts";
import type { Store } from "../../../src/store/store.ts";
import { aConfigText, SOURCE } from "../../support/builders/config-source.ts";
import { aShop } from "../../support/builders/orders.ts";
import { FakeClock, settle } from "../../support/time/fake-clock.ts";

const DAY_MS = 24 * 60 * 60_000;

interface Given {
  readonly orders?: number;
  readonly hasShop?: boolean;
  readonly mode?: "serve" | "try";
  /** What the check of the access to the shop found. */
  readonly access?: Pick<Verdict, "state" | "noAccess">;
  readonly hasDeliveries?: boolean;
}

/** A bridge whose checks are counted, and that has this many orders without points. */
function aFirstHour({
  orders = 0,
  hasShop = true,
  mode = "serve",
  access,
  hasDeliveries = false,
}: Given = {}) {
  const clock = new FakeClock();
  const read = parseConfig(aConfigText(), SOURCE);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { config } = read;
  const values = new Map<string, string>();
  const store: Partial<Store> = {
    counts: async () => ({ points: { none: orders, pending: 0, approved: 0, cancelled: 0 } }) as never,
    getValue: async (_shop, name) => values.get(name) ?? null,
    changeValue: async (_shop, name, change) => {
      const value = await change(values.get(name) ?? null);
      if (value !== null) values.set(name, value);
      return value;
    },
    listDeliveries: async () => ({
      items: hasDeliveries ? [{ outcome: "processed", reason: null } as never] : [],
      nextCursor: null,
    }),
  };
  const plain = aShop({ firstSeenAt: clock.now() });
  const shop = { ...plain, adapter: { ...plain.adapter, checks: async () => [] } };
  const found =
    access === undefined ? [] : [{ subject: { shop: shop.shop }, check: "shopify.accessCheck", ...access }];
  const brand: { outage: Outage | null } = { outage: null };
  const account = { subject: { brand: "main" }, check: "accountCheck", state: "fine" } as unknown as Verdict;
  let checks = 0;
  const firstHour = new FirstHour({
    store: store as Store,
    log: createLog({ level: "silent" }),
    clock,
    config: { ...config, server: { ...config.server, publicUrl: null } },
    shops: new Map(hasShop ? [[shop.shop, shop]] : []),
    brands: new Map([["main", brand]]),
    mode,
    examine: async () => {
      checks++;
      return { checks: [account, ...(found as unknown as readonly Verdict[])], configuration: "" };
    },
    testDeliveries: { last: async () => null },
  });
  return { firstHour, clock, brand, checks: () => checks };
}

const done = ({ steps }: FirstHourNow) => steps.filter(({ isDone }) => isDone).map(({ step }) => step);

test("many who look share one check for ten seconds", async () => {
  const { firstHour, clock, checks } = aFirstHour();
  await Promise.all(Array.from({ length: 40 }, () => firstHour.now()));
  await settle();
  await clock.advance(9_000);
  expect((await firstHour.now()).isChecking).toBe(false);
  expect(checks()).toBe(1);
  await clock.advance(1_000);
  await firstHour.now();
  expect(checks()).toBe(2);
});

test("whoever asks for another check is given one after five seconds, and no sooner", async () => {
  const { firstHour, clock, checks } = aFirstHour();
  for (let times = 0; times < 40; times++) {
    firstHour.checkAgain();
    await settle();
  }
  expect(checks()).toBe(1);
  await clock.advance(5_000);
  firstHour.checkAgain();
  expect(checks()).toBe(2);
});

test("a bridge that has had orders for days never sees the list; one that has none still does", async () => {
  const used = aFirstHour({ orders: 1 });
  expect((await used.firstHour.now()).isOver).toBe(false);
  await used.clock.advance(2 * DAY_MS);
  expect((await used.firstHour.now()).isOver).toBe(true);
  const checks = used.checks();
  await used.clock.advance(DAY_MS);
  expect((await used.firstHour.now()).isOver).toBe(true);
  expect(used.checks()).toBe(checks);

  const unused = aFirstHour();
  await unused.clock.advance(30 * DAY_MS);
  expect((await unused.firstHour.now()).isOver).toBe(false);
});

test("the sample day of try has no first hour", async () => {
  const { firstHour, checks } = aFirstHour({ mode: "try" });
  expect((await firstHour.now()).isOver).toBe(true);
  expect(checks()).toBe(0);
});

test("a bridge without a shop has done nothing of what is about shops", async () => {
  const { firstHour } = aFirstHour({ hasShop: false });
  await firstHour.now();
  await settle();
  expect(done(await firstHour.now())).toEqual(["account"]);
});

test("an account is not accepted while the service does not answer, even if the latest check found it well", async () => {
  const { firstHour, brand } = aFirstHour();
  await firstHour.now();
  await settle();
  expect(done(await firstHour.now())).toContain("account");
  brand.outage = { kind: "resting" } as Outage;
  expect(done(await firstHour.now())).not.toContain("account");
});

test.each([
  ["with access", { state: "fine" }, false, true],
  ["before the merchant's consent", { state: "warning", noAccess: "consent" }, false, false],
  ["without credentials", { state: "warning", noAccess: "credentials" }, false, false],
  ["without credentials, with webhooks by hand", { state: "warning", noAccess: "credentials" }, true, true],
  ["whose credentials are refused, with webhooks by hand", { state: "failed" }, true, false],
] as const)("a shop %s counts as connected only if it is", async (_, access, hasDeliveries, isDone) => {
  const { firstHour } = aFirstHour({ access, hasDeliveries });
  await firstHour.now();
  await settle();
  expect(done(await firstHour.now()).includes("shop")).toBe(isDone);
});
