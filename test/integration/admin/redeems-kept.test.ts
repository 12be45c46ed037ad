import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ActRow, PointsSummary, RedeemExchange } from "../../../src/client/index.ts";
import type { Outcome } from "../../../src/domain/operation/outcome.ts";
import { forgetAttempts, keepRequest } from "../../../src/people/privacy/redeem-attempts.ts";
import { StoreUnavailable } from "../../../src/store/store.ts";
import { ask } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN, STAND_IN } from "../../support/bridge/bridge-config.ts";
import { EMAIL, type ErasingSite, erasingSite, hers } from "../../support/bridge/erasing-site.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { DAY } from "../../support/builders/orders.ts";
import { accepted, noAnswer, noConnection, notAccepted } from "../../support/builders/outcomes.ts";
import { tracesIn } from "../../support/store/traces.ts";

/** As the log of acts names her. */
const MASKED = "j•••@m•••.example";

describe("a redeem by hand, at the stand-in loyalty service", () => {
  let site: ErasingSite;
  beforeEach(async () => {
    site = await erasingSite();
  });
  afterEach(() => site.bridge.close());

  const redeem = (points: number, reference = "receipt 7") =>
    site.bridge.ask("/api/redeem", {
      method: "POST",
      body: { shop: "acme", email: EMAIL, points, reference },
    });
  const newest = async () => {
    const { items } = (await site.bridge.ask("/api/acts?kind=customers")) as { items: ActRow[] };
    return items[0] as ActRow;
  };
  const masked = async (act: number) =>
    (await site.bridge.ask(`/api/acts/${act}/exchange`)) as RedeemExchange;
  const plain = async (act: number) =>
    (await site.bridge.ask(`/api/acts/${act}/exchange/plain`, { method: "POST" })) as RedeemExchange;
  const today = async () => ((await site.bridge.ask("/api/points")) as PointsSummary).today.redeemed;

  async function earned(): Promise<void> {
    await site.deliver(hers());
    await site.bridge.ask("/api/orders/acme/1001/approve", { method: "POST" });
    await site.bridge.settled();
  }

  test("keeps what was sent and answered, without the customer until somebody asks, who is written down", async () => {
    await earned();
    await redeem(5);
    const { number, code, facts, customer } = await newest();
    expect({ code, facts, customer }).toEqual({
      code: "actRedeemed",
      facts: { points: 5, reference: "receipt 7", isCertain: true },
      customer: MASKED,
    });
    const hidden = await masked(number);
    expect(hidden).toMatchObject({
      isPlain: false,
      problem: null,
      request: { method: "POST", path: "/loyalty/v1/redeem?format=JSON" },
      answers: [{ status: 200 }],
    });
    expect(JSON.parse(hidden.request?.body ?? "")).toEqual({ lp_email: "•••", lp_points: 5 });
    expect(JSON.stringify(hidden)).not.toMatch(/zora|jo@mail|1701234567/i);
    expect(await newest()).toMatchObject({ number });
    const whole = await plain(number);
    expect(JSON.parse(whole.request?.body ?? "")).toEqual({ lp_email: EMAIL, lp_points: 5 });
    expect(JSON.stringify(whole)).not.toContain(STAND_IN.apiKey);
    expect(await newest()).toMatchObject({ code: "actRedeemShown", shop: "acme" });
    expect(await tracesIn(site.bridge.folder, [STAND_IN.apiKey])).toEqual([]);
  });

  test("that was refused is kept as well, and redeemed nothing", async () => {
    await expect(redeem(5)).rejects.toThrow("409");
    const { number, code } = await newest();
    expect(code).toBe("actRedeemFailed");
    expect((await masked(number)).answers).toHaveLength(1);
    expect(await today()).toEqual({ points: 0, orders: 0, unknown: 0 });
  });

  test("loses the customer with the erasure, not that it was done, nor what it adds to the sums", async () => {
    await earned();
    await redeem(5);
    const { number } = await newest();
    await redeem(2, "Jo's birthday");
    await site.erase();
    expect(await site.traces()).toEqual([]);
    const { items } = (await site.bridge.ask("/api/acts?kind=customers")) as { items: ActRow[] };
    const references = items.flatMap(({ facts }) => ("reference" in facts ? [facts.reference] : []));
    expect(references).toEqual(["•••", "receipt 7"]);
    await expect(redeem(2, "Jo's birthday")).rejects.toThrow("409");
    expect(items.find((act) => act.number === number)).toMatchObject({ customer: null, isErased: true });
    const table = await fetch(`${site.bridge.url}/api/acts.csv`, {
      headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
    });
    expect(await table.text()).toContain(",acme,,,erased,5,");
    expect(await masked(number)).toMatchObject({
      request: null,
      answers: [],
      because: { code: "exchangeErased" },
    });
    expect(await today()).toEqual({ points: 7, orders: 0, unknown: 0 });
  });

  test("adds to the sums of its shop, today, this month and by hour, and stays there after a restart", async () => {
    await earned();
    await redeem(5);
    await redeem(5);
    await redeem(2, "receipt 8");
    await site.bridge.restart();
    const { thisMonth } = (await site.bridge.ask("/api/points")) as PointsSummary;
    expect([(await today()).points, thisMonth.redeemed.points]).toEqual([7, 7]);
    const { items } = (await site.bridge.ask("/api/points/shops")) as {
      items: readonly { shop: string; today: PointsSummary["today"] }[];
    };
    expect(items.map((of) => [of.shop, of.today.redeemed.points])).toEqual([
      ["acme", 7],
      ["zenith", 0],
    ]);
    const { steps } = (await site.bridge.ask("/api/activity?span=week")) as {
      steps: readonly { points: PointsSummary["today"] }[];
    };
    expect(steps.map(({ points }) => points.redeemed.points)).toEqual([0, 0, 0, 0, 0, 0, 7]);
  });
});

describe("the trace of a redeem by hand", () => {
  let app: RunningApp;
  let outcome: Outcome;
  /** What the bridge knows while the call is under way. */
  let meanwhile: () => Promise<void>;
  let sent: number;

  beforeEach(async () => {
    sent = 0;
    outcome = accepted();
    meanwhile = async () => {};
    app = await runApp({
      client: {
        redeem: async (_request, takePermit) => {
          (await takePermit?.())?.answered();
          sent += 1;
          await meanwhile();
          return { outcome, data: null, message: null };
        },
      },
    });
  });
  afterEach(() => app.close());

  const redeem = (reference = "receipt 7") =>
    ask(app, "/redeem", { body: { shop: "acme", email: "ada@shop.example", points: 50, reference } });
  const acts = async () =>
    ((await ask(app, "/acts")).body.items as readonly ActRow[]).map(({ code }) => code);
  const exchange = async (act = 1) => (await ask(app, `/acts/${act}/exchange`)).body as RedeemExchange;
  const redeemedToday = async () => (await ask(app, "/points")).body.today.redeemed.points as number;

  test("is there before the call goes out, with what is sent", async () => {
    let seen: unknown;
    meanwhile = async () => {
      seen = [await acts(), (await exchange()).request?.path, (await exchange()).because?.code];
    };
    await redeem();
    expect(seen).toEqual([["actRedeemBegun"], "/loyalty/v1/redeem?format=JSON", "answerNotKnown"]);
    expect(await acts()).toEqual(["actRedeemed"]);
  });

  test("stays where the process ends in between, and nothing is sent twice", async () => {
    meanwhile = () => new Promise(() => {});
    redeem().catch(() => {});
    await expect.poll(() => sent).toBe(1);
    const next = await runApp({ store: app.store });
    expect((await ask(next, "/acts")).body.items).toMatchObject([
      { code: "actRedeemBegun", detail: expect.stringContaining("before redeeming again") },
    ]);
    await next.clock.advance(10 * 60_000);
    const again = await ask(next, "/redeem", {
      body: { shop: "acme", email: "ada@shop.example", points: 50, reference: "receipt 7" },
    });
    expect(again).toMatchObject({ status: 502, body: { code: "redeemUnknown" } });
    await next.close();
  });

  test.each([
    ["refused", notAccepted("too few points"), "actRedeemFailed", true],
    ["not reached", noConnection(), "actRedeemFailed", true],
    ["in doubt", noAnswer(), "actRedeemed", false],
  ] as const)(
    "says how it ended: %s, and only what is certain counts",
    async (_how, ends, code, isCertain) => {
      outcome = ends;
      await redeem();
      const [act] = (await ask(app, "/acts")).body.items;
      expect([act.code, act.facts.isCertain ?? true]).toEqual([code, isCertain]);
      expect(await redeemedToday()).toBe(0);
    },
  );

  test("is needed: where it cannot be written, nothing is sent, and the reference is free again", async () => {
    const change = app.store.changeValue.bind(app.store);
    const failing = vi
      .spyOn(app.store, "changeValue")
      .mockImplementation((shop, name, ...given) =>
        name.startsWith("acts/")
          ? Promise.reject(new StoreUnavailable({ code: "diskFull" } as never))
          : change(shop, name, ...given),
      );
    expect((await redeem()).status).toBe(503);
    expect(sent).toBe(0);
    failing.mockRestore();
    expect((await redeem()).body).toMatchObject({ state: "done", isRepeated: false });
  });

  test("of somebody who is erased while it is under way keeps no answer", async () => {
    meanwhile = async () => {
      await ask(app, "/erase", { body: { email: "ada@shop.example" } });
    };
    await redeem();
    expect(await exchange()).toMatchObject({
      request: null,
      answers: [],
      because: { code: "exchangeErased" },
    });
    expect(await acts()).toContain("actRedeemed");
  });

  test("goes with its age", async () => {
    await redeem();
    const place = { store: app.store, log: { error() {} } };
    expect(await forgetAttempts(place, app.clock.now())).toBe(0);
    expect((await exchange()).request).not.toBeNull();
    await app.clock.advance(DAY);
    expect(await forgetAttempts(place, app.clock.now())).toBe(1);
    expect((await exchange()).because).toMatchObject({ code: "exchangeNotKept" });
  });

  test("makes room for what comes so many acts later", async () => {
    await redeem();
    const later = { act: 1_001, startedAt: 0, person: null, exchange: null };
    await keepRequest({ store: app.store, log: { error() {} } }, "acme", later);
    expect((await exchange()).because).toMatchObject({ code: "exchangeMadeRoom" });
  });

  test("stands in the table of acts with its customer, all but a little hidden, and its points as a number", async () => {
    await redeem();
    const answered = await fetch(`${app.url}/api/acts.csv`, {
      headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
    });
    const [head, first] = (await answered.text()).split("\r\n");
    expect(head).toContain("Order ID,Customer,Points redeemed,Before");
    expect(first).toContain(",acme,,,a•••@s•••.example,50,");
  });
});
