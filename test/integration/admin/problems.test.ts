import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { jsonOf } from "../../support/network/json-of.ts";

let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.close());

interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const admin = { authorization: `Bearer ${ADMIN_TOKEN}` };
const ownPage = { "sec-fetch-site": "same-origin" };
const JSON_TYPE = { "content-type": "application/json" };

async function problemOf({ method = "GET", path, body, headers = {} }: Asked) {
  const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
  const type = body === undefined ? {} : JSON_TYPE;
  const answered = await fetch(`${app.url}${path}`, { method, ...sent, headers: { ...type, ...headers } });
  return { headers: answered.headers, body: await jsonOf(answered) };
}

const post = (path: string, body: unknown): Asked => ({ method: "POST", path, body, headers: admin });

test.each<[string, Asked, number, string, object]>([
  ["an address that nobody has", { path: "/nothing" }, 404, "nothingAtAddress", {}],
  ["a call that nobody has", { path: "/api/nothing", headers: admin }, 404, "noSuchCall", {}],
  ["another method", { method: "PUT", path: "/healthz" }, 405, "otherMethods", { allowed: ["GET", "HEAD"] }],
  ["no token", { path: "/api/status" }, 401, "adminTokenNeeded", {}],
  [
    "a wrong token",
    { method: "POST", path: "/api/session", body: { token: "wrong" }, headers: ownPage },
    403,
    "wrongToken",
    {},
  ],
  [
    "a link that is used",
    { method: "POST", path: "/api/session", body: { ticket: "used" }, headers: ownPage },
    403,
    "linkUsed",
    {},
  ],
  [
    "neither token nor ticket",
    { method: "POST", path: "/api/session", body: {}, headers: ownPage },
    400,
    "tokenOrTicket",
    {},
  ],
  [
    "a sign-in from another site",
    { method: "POST", path: "/api/session", body: { token: "wrong" } },
    403,
    "notFromOwnPage",
    {},
  ],
  [
    "an order that is not known",
    { path: "/api/orders/acme/7", headers: admin },
    404,
    "noSuchThing",
    { thing: "order" },
  ],
  [
    "a delivery that is not known",
    { path: "/api/deliveries/7", headers: admin },
    404,
    "noSuchThing",
    { thing: "delivery" },
  ],
  ["an unsigned delivery", { method: "POST", path: "/webhooks/acme", body: {} }, 401, "notSigned", {}],
  [
    "half a body",
    post("/api/redeem", '{"shop":'),
    400,
    "bodyUnreadable",
    { because: { code: "invalidJson" } },
  ],
  [
    "a name that is none",
    { path: "/api/status", headers: { ...admin, "x-actor": " " } },
    400,
    "actorUnreadable",
    { most: 80 },
  ],
  ["an address to erase that is none", post("/api/erase", { email: "nobody" }), 422, "erasureNeedsEmail", {}],
  ["a number to erase that is none", post("/api/erase", { mobile: "123" }), 422, "erasureNeedsMobile", {}],
  [
    "a table of what is not there",
    { path: "/api/orders.csv?points=many", headers: admin },
    400,
    "csvParameters",
    {},
  ],
  [
    "no missing orders",
    post("/api/shops/acme/missing-orders", { decision: "keep" }),
    409,
    "noMissingOrders",
    {},
  ],
])("%s is refused with its own code and facts", async (_what, call, status, code, facts) => {
  expect((await problemOf(call)).body).toMatchObject({ status, code, facts });
});

describe("in the language that is asked for", () => {
  test.each([
    ["de-AT,de;q=0.9", "de", "Fehlerhafte Anfrage", "erwartet: entweder email oder mobile"],
    ["fr", "fr", "Requête incorrecte", "attendu : soit email, soit mobile"],
    ["es", "es", "Petición incorrecta", "se espera email o mobile, uno de los dos"],
    ["pt", "en", "Bad request", "expected either an email or a mobile"],
  ])("%s", async (wanted, language, title, expected) => {
    const { headers, body } = await problemOf({
      ...post("/api/erase", {}),
      headers: { ...admin, "accept-language": wanted },
    });
    expect(headers.get("content-language")).toBe(language);
    expect(body).toMatchObject({ title, code: "wrongParts", problems: [{ path: "body.email", expected }] });
    expect(body.detail).toContain(`body.email`);
    expect(body.detail).toContain(expected);
  });

  test("what the schema itself expects is said in it, too", async () => {
    const of = async (wanted: string) =>
      (await problemOf({ path: "/api/orders?limit=none", headers: { ...admin, "accept-language": wanted } }))
        .body.problems[0].expected;
    expect(new Set(await Promise.all(["en", "de", "fr", "es"].map(of))).size).toBe(4);
  });
});
