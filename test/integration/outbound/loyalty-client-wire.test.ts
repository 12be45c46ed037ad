import nock from "nock";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { aClient, CANARY, CONVERSION, EARN } from "../../support/bridge/loyalty-brand.ts";

const HOST = "https://loyalty.example";
const SUCCESS = { response: { data: { id: 7 }, message: "success", status: "success" } };

beforeAll(() => {
  nock.disableNetConnect();
});
afterEach(() => {
  expect(nock.pendingMocks()).toEqual([]);
});
afterAll(() => {
  nock.cleanAll();
  nock.enableNetConnect();
  nock.restore();
});

/** Headers that HTTP itself needs; everything else must be documented. */
const OF_HTTP = ["host", "content-length", "connection"];

type Case = readonly [string, (client: ReturnType<typeof aClient>) => Promise<unknown>, string, object];

const CASES: readonly Case[] = [
  [
    "earn",
    (client) => client.earn(EARN),
    "/loyalty/v1/earn/12",
    {
      lp_name: "Anna Muster",
      lp_email: "anna@shop.example",
      lp_mobile: "+491701234567",
      lp_description: "Order 1001",
      lp_orderid: 1001,
    },
  ],
  [
    "earn without the optional fields",
    (client) => client.earn({ ...EARN, description: null, loyaltyOrderId: null }),
    "/loyalty/v1/earn/12",
    { lp_name: "Anna Muster", lp_email: "anna@shop.example", lp_mobile: "+491701234567" },
  ],
  [
    "redeem by email",
    (client) => client.redeem({ points: 50, email: "anna@shop.example" }),
    "/loyalty/v1/redeem",
    { lp_points: 50, lp_email: "anna@shop.example" },
  ],
  [
    "redeem by mobile",
    (client) => client.redeem({ points: 50, mobile: "+491701234567" }),
    "/loyalty/v1/redeem",
    { lp_points: 50, lp_mobile: "+491701234567" },
  ],
  [
    "transaction",
    (client) => client.transaction({ email: "anna@shop.example", type: "ledger" }),
    "/loyalty/v1/transaction",
    { lp_email: "anna@shop.example", lp_type: "ledger" },
  ],
  [
    "updatePoints",
    (client) => client.updatePoints({ loyaltyOrderId: 1001, status: "approve" }),
    "/loyalty/v1/updatePoints",
    { lp_status: "approve", lp_orderid: 1001 },
  ],
  [
    "addConversion",
    (client) => client.addConversion(CONVERSION),
    "/api/v1/conversion/add",
    {
      order_id: "1001",
      campaign_id: 42,
      referee_name: "Anna Muster",
      referee_email: "anna@shop.example",
    },
  ],
];

test.each(CASES)("%s sends exactly what the document says", async (_name, call, path, body) => {
  let headers: Record<string, string> = {};
  let given: unknown = null;
  nock(HOST)
    .post(path, (parsed) => {
      given = parsed;
      return true;
    })
    .query({ format: "JSON" })
    .reply(200, (request: Request) => {
      headers = Object.fromEntries(request.headers.entries());
      return SUCCESS;
    });
  const reply = await call(aClient(HOST));
  expect(reply).toEqual({
    outcome: { kind: "done", detail: { code: "accepted", status: 200, said: "success" } },
    data: { id: 7 },
    message: "success",
    requests: [
      expect.objectContaining({
        answer: expect.objectContaining({
          status: 200,
          failure: null,
          body: { text: JSON.stringify(SUCCESS) },
        }),
      }),
    ],
  });
  expect(given).toStrictEqual(body);
  const documented = Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_HTTP.includes(name)));
  expect(documented).toEqual({
    accept: "application/json",
    "content-type": "application/json",
    "x-api-key": CANARY.apiKey,
    "x-brand-id": CANARY.brandId,
  });
});

test.each(["https://loyalty.example/eu/", "https://loyalty.example/eu"])(
  "%s keeps its path in front of the operation's",
  async (baseUrl) => {
    nock(HOST).post("/eu/loyalty/v1/redeem").query({ format: "JSON" }).reply(200, SUCCESS);
    const { outcome } = await aClient(baseUrl).redeem({ points: 1, email: "a@shop.example" });
    expect(outcome.kind).toBe("done");
  },
);

test("extra parameters are added and never replace a documented one, sent or not", async () => {
  const extra = { branch: "Basel", lp_email: "eve@evil.example", LP_Points: 9, lp_description: "x" };
  const expected = {
    lp_name: EARN.name,
    lp_email: EARN.email,
    lp_mobile: EARN.mobile,
    lp_orderid: 1001,
    branch: "Basel",
    LP_Points: 9,
  };
  nock(HOST).post("/loyalty/v1/earn/12", expected).query(true).reply(200, SUCCESS);
  const { outcome } = await aClient(HOST).earn({ ...EARN, description: null, extra });
  expect(outcome.kind).toBe("done");
});

test("an activity id is one segment of the path, whatever it holds", async () => {
  nock(HOST).post("/loyalty/v1/earn/a%2F..%2Fb%3Fc").query({ format: "JSON" }).reply(200, SUCCESS);
  const client = aClient(HOST);
  expect((await client.earn({ ...EARN, activityId: "a/../b?c" })).outcome.kind).toBe("done");
  const { outcome } = await client.earn({ ...EARN, activityId: ".." });
  expect(outcome).toEqual({ kind: "rejected", detail: { code: "activityUnusable" } });
});

test.each([
  "http://loyalty.example",
  "http://127.0.0.1.loyalty.example",
  "ftp://loyalty.example",
  "https://user:pass@loyalty.example",
  "https://loyalty.example/?tenant=1",
  "https://loyalty.example/#tenant",
  "loyalty.example",
])("the address %s is refused before any call, and not repeated", (baseUrl) => {
  expect(() => aClient(baseUrl)).toThrow(/^brands\.main\.baseUrl$/);
});

test.each(["http://127.0.0.1:9", "http://localhost:9", "http://[::1]:9", "https://loyalty.example"])(
  "the address %s is accepted",
  (baseUrl) => {
    expect(() => aClient(baseUrl)).not.toThrow();
  },
);

test.each(["", "key\nx-evil: 1", "clé"])("the key %j is refused and not repeated", (apiKey) => {
  expect(() => aClient(HOST, { apiKey })).toThrow(/^brands\.main\.apiKey$/);
});

test.each([
  ["Unknown activity", { activityId: "12" }],
  ["Unknown member", {}],
])(
  "a refusal that says “%s” is kept with the activity only where it speaks of one",
  async (message, known) => {
    nock(HOST)
      .post("/loyalty/v1/earn/12")
      .query(true)
      .reply(422, { response: { code: 422, message, status: "failure" } });
    const { outcome } = await aClient(HOST).earn(EARN);
    expect(outcome).toEqual({
      kind: "rejected",
      detail: { code: "refused", status: 422, said: message, ...known },
    });
  },
);
