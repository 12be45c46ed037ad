import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ListeningSandbox, listenSandbox } from "../../../src/sandbox/loyalty/listen.ts";
import { aClient, CANARY, CONVERSION, EARN } from "../../support/bridge/loyalty-brand.ts";

const NOON = Date.UTC(2026, 5, 1, 12);
const ACCOUNT = {
  ...CANARY,
  activities: new Map([
    ["12", 100],
    ["13", 30],
  ]),
  campaigns: new Set([42]),
};

let service: ListeningSandbox;
let now = NOON;

beforeEach(async () => {
  now = NOON;
  service = await listenSandbox({ ...ACCOUNT, dataDir: null, now: () => now });
});
afterEach(() => service.close());

const HEADERS = {
  accept: "application/json",
  "content-type": "application/json",
  "x-api-key": CANARY.apiKey,
  "x-brand-id": CANARY.brandId,
};

async function post(path: string, body: unknown = {}, headers: Record<string, string> = HEADERS) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const reply = await fetch(`${service.url}${path}`, { method: "POST", headers, body: text });
  const { response } = (await reply.json()) as {
    response: { status: string; message: string; data: object };
  };
  return { code: reply.status, headers: reply.headers, ...response };
}

const ANNA = { lp_name: "Anna", lp_email: "anna@shop.example", lp_mobile: "+491701234567" };
const earn = (orderId: unknown = 1001, more: object = {}) =>
  post("/loyalty/v1/earn/12?format=JSON", { ...ANNA, lp_orderid: orderId, ...more });
const update = (lp_status: string, lp_orderid: unknown = 1001) =>
  post("/loyalty/v1/updatePoints?format=JSON", { lp_status, lp_orderid });
const redeem = (lp_points: unknown) =>
  post("/loyalty/v1/redeem?format=JSON", { lp_points, lp_email: "ANNA@shop.example" });

test("the client carries out all five operations", async () => {
  const client = aClient(service.url);
  const replies = [
    await client.earn({ ...EARN, extra: { branch: "Basel" } }),
    await client.updatePoints({ loyaltyOrderId: 1001, status: "approve" }),
    await client.redeem({ points: 40, mobile: EARN.mobile }),
    await client.addConversion(CONVERSION),
    await client.transaction({ email: EARN.email, type: "all" }),
  ];
  expect(replies.map(({ outcome }) => outcome.kind)).toEqual(["done", "done", "done", "done", "done"]);
  expect(replies[4]?.data).toMatchObject({ earn: [{ lp_orderid: 1001 }], redeem: [{ lp_points: 40 }] });
  expect(service.sandbox.order(1001)).toMatchObject({
    state: "approved",
    points: 100,
    extra: { branch: "Basel" },
  });
  expect(service.sandbox.conversions()).toMatchObject([{ orderId: "1001", campaignId: 42 }]);
  expect(service.sandbox.customers()).toMatchObject([{ balance: 60, approved: 100, redeemed: 40 }]);
});

describe("as the document says", () => {
  test("a success is wrapped in the envelope", async () => {
    const reply = await earn();
    expect(reply).toMatchObject({
      code: 200,
      status: "success",
      message: "success",
      data: { lp_points: 100 },
    });
  });

  test.each([
    ["no credentials", {}],
    ["a wrong key", { ...HEADERS, "x-api-key": "other" }],
    ["a wrong brand", { ...HEADERS, "x-brand-id": "other" }],
  ])("%s is 401 Invalid auth", async (_name, headers) => {
    const reply = await post("/loyalty/v1/redeem?x-api-key=canary-key-4711", {}, headers);
    expect(reply).toMatchObject({ code: 401, message: "Invalid auth", status: "failure" });
  });

  test.each(["/loyalty/v1/other", "/loyalty/v1/earn", "/loyalty/v1/earn/1/2", "/loyalty/v2/redeem"])(
    "the path %s is 402 Invalid URL",
    async (path) => {
      expect(await post(path)).toMatchObject({ code: 402, message: "Invalid URL", status: "failure" });
    },
  );

  test.each(["GET", "PUT", "DELETE"])("%s is 402 Invalid URL", async (method) => {
    const reply = await fetch(`${service.url}/loyalty/v1/redeem`, { method, headers: HEADERS });
    expect(reply.status).toBe(402);
  });

  test.each(["lp_name", "lp_email", "lp_mobile"])(
    "an earn without %s is 400 Invalid Source",
    async (name) => {
      const reply = await earn(1001, { [name]: " " });
      expect(reply).toMatchObject({ code: 400, message: "Invalid Source", status: "failure" });
      expect(reply.data).toEqual({ reason: `${name} is missing` });
    },
  );

  test.each<[string, string, unknown]>([
    ["a redeem without points", "redeem", { lp_email: "a@shop.example" }],
    ["a redeem of half a point", "redeem", { lp_email: "a@shop.example", lp_points: 0.5 }],
    ["a redeem of no points", "redeem", { lp_email: "a@shop.example", lp_points: 0 }],
    ["a redeem of less than nothing", "redeem", { lp_email: "a@shop.example", lp_points: -5 }],
    ["a redeem for nobody", "redeem", { lp_points: 5 }],
    ["a transaction without a type", "transaction", { lp_email: "a@shop.example" }],
    ["a transaction of another type", "transaction", { lp_email: "a@shop.example", lp_type: "EARN" }],
    ["a transaction for nobody", "transaction", { lp_type: "all" }],
    ["an update without a status", "updatePoints", { lp_orderid: 1 }],
    ["an update with another status", "updatePoints", { lp_orderid: 1, lp_status: "confirm" }],
    ["an update without an order", "updatePoints", { lp_status: "approve" }],
    ["an order id that is no integer", "updatePoints", { lp_status: "approve", lp_orderid: "A-1" }],
    ["a mobile number that is no string", "redeem", { lp_points: 5, lp_mobile: 491701234567 }],
    ["a body that is not JSON", "redeem", "{"],
    ["a body that is a list", "redeem", []],
    ["a parameter given twice", "transaction?lp_type=all&lp_type=earn", { lp_email: "a@shop.example" }],
    ["another format", "transaction?format=XML", { lp_email: "a@shop.example", lp_type: "all" }],
  ])("%s is 400 Invalid Source", async (_name, operation, body) => {
    const reply = await post(`/loyalty/v1/${operation}`, body);
    expect(reply).toMatchObject({ code: 400, message: "Invalid Source", status: "failure" });
  });

  test("a form is 400 Invalid Source", async () => {
    const headers = { ...HEADERS, "content-type": "application/x-www-form-urlencoded" };
    expect((await post("/loyalty/v1/redeem", "lp_points=5", headers)).code).toBe(400);
  });

  test("any parameter may come in the query string", async () => {
    const query = new URLSearchParams({ ...ANNA, lp_orderid: "1001", format: "JSON" });
    expect((await post(`/loyalty/v1/earn/12?${query}`, "")).code).toBe(200);
    expect((await post("/loyalty/v1/updatePoints?lp_orderid=1001", { lp_status: "approve" })).code).toBe(200);
    expect(service.sandbox.order(1001)?.state).toBe("approved");
  });

  test("the four histories hold what their names say", async () => {
    await earn();
    await update("approve");
    now += 1000;
    await redeem(10);
    const history = async (lp_type: string) =>
      (await post("/loyalty/v1/transaction", { lp_email: "anna@shop.example", lp_type })).data;
    const earned = {
      lp_type: "earn",
      lp_orderid: 1001,
      lp_points: 100,
      lp_status: "approved",
      lp_description: null,
      activity_id: "12",
      created_at: "2026-06-01T12:00:00",
      updated_at: "2026-06-01T12:00:00",
    };
    const redeemed = { lp_type: "redeem", lp_points: 10, created_at: "2026-06-01T12:00:01" };
    expect(await history("earn")).toEqual({ earn: [earned] });
    expect(await history("redeem")).toEqual({ redeem: [redeemed] });
    expect(await history("all")).toEqual({ earn: [earned], redeem: [redeemed] });
    expect(await history("ledger")).toEqual({ ledger: [earned, redeemed] });
  });

  test("the 501st request to one operation within a minute is refused, the other operations go on", async () => {
    for (let call = 0; call < 500; call += 1) await update("approve", call);
    const refused = await update("approve");
    expect(refused).toMatchObject({ code: 429, status: "failure" });
    expect(refused.headers.get("retry-after")).toBe("60");
    expect((await earn()).code).toBe(200);
    now += 59_999;
    expect((await update("approve")).code).toBe(429);
    now += 1;
    expect((await update("approve")).code).toBe(200);
    expect(service.sandbox.rate().largest).toMatchObject({ updatePoints: 502, earn: 1, all: 503 });
  });
});

describe("as we decided", () => {
  test("points start pending and do not count", async () => {
    await earn();
    expect(service.sandbox.customers()).toMatchObject([{ balance: 0, pending: 100 }]);
    expect(await redeem(1)).toMatchObject({ code: 422, message: "Not enough points", status: "failure" });
  });

  test("points without an order are approved at once", async () => {
    await earn("");
    expect(service.sandbox.customers()).toMatchObject([{ balance: 100 }]);
  });

  test("earning again for an order updates it and keeps its state; cancelled points count anew", async () => {
    await earn("1001");
    await update("approve");
    await post("/loyalty/v1/earn/13", { ...ANNA, lp_email: "ben@shop.example", lp_orderid: 1001 });
    const again = { points: 30, state: "approved", email: "ben@shop.example" };
    expect(service.sandbox.order(1001)).toMatchObject(again);
    await update("cancel");
    await earn("1001");
    expect(service.sandbox.order(1001)?.state).toBe("pending");
  });

  test("approved points can be cancelled, cancelled points not approved", async () => {
    await earn();
    for (const verdict of ["approve", "approve", "cancel", "cancel"]) {
      expect((await update(verdict)).status).toBe("success");
    }
    expect(await update("approve")).toMatchObject({ code: 422, status: "failure" });
    expect(service.sandbox.order(1001)?.state).toBe("cancelled");
  });

  test("what is unknown is refused", async () => {
    expect(await update("approve", 7)).toMatchObject({
      code: 422,
      message: "Unknown order",
      status: "failure",
    });
    expect(await post("/loyalty/v1/earn/99", ANNA)).toMatchObject({ code: 422, message: "Unknown activity" });
    const conversion = { order_id: "1", campaign_id: 7 };
    expect(await post("/api/v1/conversion/add", conversion)).toMatchObject({ message: "Unknown campaign" });
  });

  test("no more than the balance can be redeemed", async () => {
    await earn();
    await update("approve");
    expect((await redeem(60)).status).toBe("success");
    expect((await redeem("60")).status).toBe("failure");
    expect((await redeem("40")).status).toBe("success");
    expect(service.sandbox.customers()).toMatchObject([{ balance: 0, redeemed: 100 }]);
  });

  test("an order converts once", async () => {
    const conversion = { order_id: "1001", campaign_id: 42, referee_email: "anna@shop.example" };
    for (let time = 0; time < 2; time += 1) {
      expect((await post("/api/v1/conversion/add", conversion)).status).toBe("success");
    }
    expect(service.sandbox.conversions()).toHaveLength(1);
  });

  test("a customer nobody knows has an empty history", async () => {
    const question = { lp_email: "nobody@shop.example", lp_type: "all" };
    expect((await post("/loyalty/v1/transaction", question)).data).toEqual({ earn: [], redeem: [] });
  });
});
