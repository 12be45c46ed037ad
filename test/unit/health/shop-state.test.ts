import { describe, expect, test } from "vitest";
import { accountState } from "../../../src/health/account-state.ts";
import { type ShopFacts, shopState, shopStates } from "../../../src/health/shop-state.ts";
import { NEVER_WATCHED, type WatchState, withSince } from "../../../src/shops/watch/watch-state.ts";
import { NOON } from "../../support/builders/orders.ts";
import { noConnection } from "../../support/builders/outcomes.ts";
import { AWAY } from "../../support/shops/plain-shop.ts";

const MINUTE = 60_000;
const READ: WatchState = { ...NEVER_WATCHED, scan: { ...NEVER_WATCHED.scan, lastAt: NOON, goodUntil: NOON } };
const seen = (watch: WatchState | null, rest: Partial<ShopFacts> = {}): ShopFacts => ({
  ...{ watch, behindSince: null, needsWebhooks: false, signedWronglySince: null, isRefusedLately: false },
  ...rest,
});
const webhooks = (...states: ("active" | "disabled" | "paused" | "missing")[]): WatchState => ({
  ...READ,
  notReportingSince: NOON,
  subscriptions: {
    ...{ checkedAt: NOON + MINUTE, lastRestoredAt: null, restored: [], problem: null },
    wereThere: true,
    states: states.map((state, at) => ({ topic: `topic ${at}`, state, detail: null })),
  },
});
const unreadable = (state: WatchState): WatchState => ({
  ...state,
  unreadableSince: NOON + MINUTE,
  scan: { ...state.scan, problem: AWAY.because, problemKind: AWAY.kind },
});

test.each<[string, ShopFacts, string, string, number | null]>([
  ["was not asked yet", seen(null), "unknown", "plain", null],
  ["answers, with all webhooks", seen(webhooks("active", "active")), "connected", "good", null],
  [
    "cannot be read, whatever its webhooks were",
    seen(unreadable(webhooks("active"))),
    "unreadable",
    "bad",
    NOON + MINUTE,
  ],
  ["has a webhook less", seen(webhooks("active", "missing")), "incomplete", "bad", NOON],
  ["has one less and one paused", seen(webhooks("disabled", "paused")), "incomplete", "bad", NOON],
  ["has webhooks that a person paused", seen(webhooks("active", "paused")), "webhooksPaused", "bad", NOON],
  ["is being read", seen(READ, { behindSince: NOON }), "catchingUp", "wait", NOON],
  ["is signed otherwise", seen(READ, { signedWronglySince: NOON }), "signedWrongly", "bad", NOON],
  ["was refused a delivery lately", seen(READ, { isRefusedLately: true }), "deliveriesRefused", "wait", null],
  ["is silent", seen({ ...READ, silence: { since: NOON, usualMs: 1 } }), "silent", "bad", NOON],
])("a shop that %s is in one state, with since when", (_name, given, code, weight, since) => {
  expect(shopState(given)).toMatchObject({ code, weight, since });
});

describe("a shop that cannot be asked with anything", () => {
  const scan = { ...READ.scan, problem: AWAY.because, problemKind: "notConnected" as const };
  const state = { ...READ, scan };
  test("reports by hand, or nothing yet", () => {
    expect(shopState(seen(state)).code).toBe("byHand");
    expect(shopState(seen(state, { needsWebhooks: true })).code).toBe("nothingYet");
  });
});

test("whatever else holds of a shop stands behind its worst state", () => {
  const given = seen(unreadable(webhooks("missing")), { behindSince: NOON });
  expect(shopStates(given).map(({ code }) => code)).toEqual([
    "unreadable",
    "incomplete",
    "catchingUp",
    "connected",
  ]);
});

test("since when it is so is kept from round to round, and ends with it", () => {
  const first = withSince({ ...unreadable(READ), unreadableSince: null }, NOON);
  const second = withSince(first, NOON + MINUTE);
  expect([first.unreadableSince, second.unreadableSince]).toEqual([NOON, NOON]);
  expect(withSince({ ...second, scan: READ.scan }, NOON + MINUTE).unreadableSince).toBeNull();
});

test("an account that is not sent to is red, with why and since when", () => {
  expect(accountState({ outage: null })).toMatchObject({ code: "works", weight: "good", since: null });
  const outage = { kind: "resting", reason: noConnection().detail, since: NOON } as const;
  expect(accountState({ outage })).toEqual({
    ...{ code: "resting", weight: "bad", since: NOON },
    because: noConnection().detail,
  });
});
