import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BodyBudget } from "../../../src/http/body-budget.ts";
import type { Expectation, UnavailableReason } from "../../../src/http/problem-codes.ts";
import type { UnreadReason } from "../../../src/http/raw-body.ts";
import { unreadable } from "../../../src/inbound/receive.ts";
import { CursorUnknown } from "../../../src/store/page.ts";
import { StoreUnavailable, TooMuchRead } from "../../../src/store/store.ts";
import { ENGLISH } from "../../../src/words/vocabulary.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp, signed } from "../../support/bridge/running-app.ts";
import { aProgramme } from "../../support/builders/orders.ts";
import { jsonOf } from "../../support/network/json-of.ts";

let app: RunningApp;
beforeEach(async () => {
  app = await runApp({ publicMetrics: true });
});
afterEach(() => app.close());

const admin = { authorization: `Bearer ${ADMIN_TOKEN}`, "content-type": "application/json" };
const DELIVERY = '{"orderId":"1001"}';
const failed = () => Promise.reject(new StoreUnavailable({ code: "storeClosed" }));

async function asked(path: string, init: RequestInit = {}) {
  return jsonOf(await fetch(`${app.url}${path}`, { headers: admin, ...init }));
}
const posted = (path: string, body: object) =>
  asked(`/api${path}`, { method: "POST", body: JSON.stringify(body) });
const delivered = () =>
  asked("/webhooks/acme", { method: "POST", body: DELIVERY, headers: signed(DELIVERY) });

/** Each thing that stands in everybody's way: how it comes, and what is asked then. The states of a process are in receive.test.ts, new shops in embedded.test.ts. */
type Obstructing = Exclude<
  UnavailableReason["code"],
  "bridgeStarting" | "bridgeStopping" | "storeFailed" | "tooMuchAtOnce" | "newShopsNotTaken"
>;
const OBSTACLES: Readonly<
  Record<Obstructing, readonly [facts: object, given: () => object, ask: () => unknown][]>
> = {
  deliveriesNotStored: [
    [{}, () => ({ addDelivery: failed }), delivered],
    [{}, () => ({ addDelivery: failed }), () => delivered().then(() => asked("/readyz"))],
    [{}, () => ({ obstacle: () => ({ code: "storeClosed" }) }), () => asked("/readyz")],
  ],
  releaseTooOld: [
    [
      { version: 9, known: 8 },
      () => ({ obstacle: () => ({ code: "databaseTooNew", version: 9, known: 8 }) }),
      () => asked("/readyz"),
    ],
  ],
  changesNotStored: [[{}, () => ({ changeOrder: failed }), () => posted("/orders/acme/1001/hold", {})]],
  dataNotRead: [
    [{}, () => ({ listOrders: failed }), () => asked("/api/orders")],
    [{}, () => ({ listOrders: failed }), () => asked("/api/orders.csv")],
    [{}, () => ({ getOrder: failed }), () => asked("/api/orders/acme/1001")],
    [{}, () => ({ listOrders: failed }), () => posted("/orders/search", {})],
  ],
  tooMuchAsked: [
    [{}, () => ({ listOrders: () => Promise.reject(new TooMuchRead()) }), () => asked("/api/orders")],
  ],
  numbersNotRead: [[{}, () => ({ counts: failed }), () => asked("/metrics")]],
};
const obstacles = Object.entries(OBSTACLES).flatMap(([code, cases]) =>
  cases.map(([facts, given, ask], at) => ({ code, at, facts, given, ask })),
);

describe("whoever cannot be served now is told by a code what stands in the way", () => {
  test.each(obstacles)("$code ($at)", async ({ code, facts, given, ask }) => {
    Object.assign(app.store, given());
    expect(await ask()).toMatchObject({
      status: 503,
      code: "notNow",
      facts: { because: { code, ...facts } },
    });
  });
});

/** Each rule of ours for what is asked: where it was broken, and how. */
const EXPECTATIONS: Readonly<
  Record<Expectation["code"], readonly [path: string, ask: () => Promise<unknown>][]>
> = {
  expectedMoment: [["body.since", () => posted("/resync", { shop: "acme", since: "soon" })]],
  expectedEmailOrMobile: [
    ["body.email", () => posted("/erase", {})],
    ["query.email", () => asked("/api/customers/points?shop=acme")],
    ["body.email", () => posted("/redeem", { shop: "acme", points: 5, reference: "r" })],
  ],
  expectedWebhookAddress: [
    ["body.url", () => posted("/alert-destinations", { kind: "slack", name: "Team", url: "not an address" })],
    [
      "body.url",
      () => posted("/alert-destinations", { kind: "slack", name: "Team", url: "http://chat.example" }),
    ],
    [
      "body.url",
      () => posted("/alert-destinations", { kind: "teams", name: "Team", url: "https://a:b@chat.example" }),
    ],
  ],
  expectedNoneWithAll: [
    ["body.since", () => posted("/shops/acme/audit", { all: true, since: "2026-01-01" })],
  ],
  expectedOneChoice: [["body.since", () => posted("/resync", { shop: "acme" })]],
  expectedNoneWithIds: [
    ["body.until", () => posted("/resync", { shop: "acme", orderIds: ["1"], until: "2026-01-01" })],
  ],
  expectedAfterSince: [
    ["body.until", () => posted("/resync", { shop: "acme", since: "2026-02-01", until: "2026-01-01" })],
  ],
  expectedNextCursor: [
    [
      "query.cursor",
      () => {
        Object.assign(app.store, { listOrders: () => Promise.reject(new CursorUnknown()) });
        return asked("/api/orders?cursor=x");
      },
    ],
  ],
  expectedOneLine: [
    ["body.name", () => posted("/people", { name: "a\tb", role: "viewer" })],
    [
      "body.name",
      () => posted("/alert-destinations", { kind: "slack", name: "a\tb", url: "https://chat.example" }),
    ],
  ],
  expectedMonth: [["query.month", () => asked("/api/points/month?month=June")]],
  expectedPlainAmount: [
    ["query.value", () => asked("/api/points/month?value=1,5")],
    ["query.amount", () => asked("/api/orders/acme/1001/refund-trial?amount=ten")],
  ],
  expectedObject: [["body", () => posted("/people", [])]],
};
const expectations = Object.entries(EXPECTATIONS).flatMap(([code, cases]) =>
  cases.map(([path, ask], at) => ({ code: code as Expectation["code"], path, at, ask })),
);

describe("what an entry has to be is said at its place", () => {
  test.each(expectations)("$code at $path ($at)", async ({ code, path, ask }) => {
    expect(await ask()).toMatchObject({ problems: [{ path, expected: ENGLISH.say({ code }) }] });
  });
});

test("a body that finds no room in memory is one of too many at once", async () => {
  const full = vi.spyOn(BodyBudget.prototype, "begin").mockReturnValue(null);
  const refused = await posted("/redeem", {});
  full.mockRestore();
  expect(refused).toMatchObject({
    ...{ status: 503, code: "notNow", facts: { because: { code: "tooMuchAtOnce" } } },
  });
});

test("how a setting of a shop stands is said by its code, where the value itself does not say it", async () => {
  await app.close();
  const programme = aProgramme({ exclude: { giftCardOnly: false } });
  app = await runApp({ shop: { programme } });
  const { settings } = await asked("/api/shops/acme/settings");
  const said = (wanted: string) => settings.find(({ name }: { name: string }) => name === wanted)?.value;
  expect(
    ["contact.placeholderMobile", "exclude.giftCardOnly", "exclude.zeroTotal", "extra.earn"].map(said),
  ).toEqual(
    (["settingUnset", "settingOff", "settingOn", "settingEmpty"] as const).map((code) =>
      ENGLISH.say({ code }),
    ),
  );
});

const UNREAD: Readonly<Record<UnreadReason, object>> = {
  no_room: { code: "notNow", because: { code: "tooMuchAtOnce" } },
  read_already: { code: "bodyReadAlready" },
  too_large: { code: "deliveryTooLarge", bytes: 9 },
  content_encoding: { code: "bodyEncoded" },
};

test.each(Object.entries(UNREAD))("a delivery that cannot be read: %s", (reason, expected) => {
  expect(unreadable(reason as UnreadReason, 9).reason).toEqual(expected);
});
