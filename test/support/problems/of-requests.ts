import express, { type Express } from "express";
import { expect, vi } from "vitest";
import { StreamPlaces } from "../../../src/admin/page/stream-places.ts";
import { readCall } from "../../../src/admin/read-call.ts";
import { shareByAddress } from "../../../src/http/address-share.ts";
import type { UnknownThing } from "../../../src/http/problem-codes.ts";
import { speak } from "../../../src/http/words-of-request.ts";
import { ENGLISH, vocabularyOf } from "../../../src/words/vocabulary.ts";
import { ask } from "../bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../bridge/bridge-config.ts";
import { askAs, withToken } from "../bridge/people.ts";
import { type AppGiven, type RunningApp, signed } from "../bridge/running-app.ts";
import { bearer, signIn } from "../browser/browser-session.ts";
import { httpServer } from "../network/broken-server.ts";
import { jsonOf } from "../network/json-of.ts";
import { plainAdapter } from "../shops/plain-adapter.ts";
import { OPEN_TO_MERCHANTS, plainEmbedded, plainSessionToken } from "../shops/plain-embedded.ts";
import { type Example, request, type SomeExamples } from "./example.ts";

const DELIVERY = '{"orderId":"1001"}';
const admin = { ...bearer(ADMIN_TOKEN), "content-type": "application/json" };
const sent = (app: RunningApp, body: string, headers: object = {}) =>
  request(app, "/api/redeem", { method: "POST", body, headers: { ...admin, ...headers } });
const delivered = (app: RunningApp, body: string, headers: object = {}) =>
  request(app, "/webhooks/acme", { method: "POST", body, headers: { ...signed(body), ...headers } });
const signedIn = async (app: RunningApp, body: object, headers: Record<string, string> = {}) => ({
  body: await jsonOf(await signIn(app, body, { headers })),
});

/** Sends a request to another Express application with the bridge mounted in it. */
async function askedElsewhere(app: express.Express) {
  const server = await httpServer(app);
  const headers = { "content-type": "application/json" };
  const answer = await fetch(server.url, { method: "POST", body: "{}", headers });
  return { body: await jsonOf(answer).finally(() => server.close()) };
}

type Asked = readonly [path: string, given?: Parameters<typeof ask>[2]];
const POST = { method: "POST" } as const;
const DELETE = { method: "DELETE" } as const;
const PROGRAMME = { earn: { activityId: "12" } };
const ADA = "ada@shop.example";

/** Requests for things that don't exist. */
const THINGS: Readonly<Record<UnknownThing, readonly Asked[]>> = {
  order: [["/orders/acme/7"], ["/orders/acme/7/explain"], ["/orders/acme/7/hold", POST]],
  operation: [["/operations/acme:7:earn:1/retry", POST]],
  delivery: [["/deliveries/7"], ["/deliveries/7/replay", POST]],
  shop: [
    ["/orders/other/7/explain"],
    ["/orders/other/7/hold", POST],
    [`/customers/points?shop=other&email=${ADA}`],
    ["/redeem", { body: { shop: "other", email: ADA, points: 5, reference: "r" } }],
    ["/shops/other/missing-orders", { body: { decision: "keep" } }],
    ["/shops/other/audit", { body: { all: true } }],
    ["/resync", { body: { shop: "other", all: true } }],
    ["/shops/other/check", POST],
    ["/shops/other/webhooks"],
    ["/programmes/other"],
    ["/programmes/other", { method: "PUT", body: { programme: PROGRAMME, basedOn: 1 } }],
    ["/programmes/other/revert", { body: { version: 1 } }],
    ["/programmes/other/preview", { body: { programme: PROGRAMME } }],
  ],
  incident: [["/incidents/7"], ["/incidents/x"]],
  redeem: [["/acts/7/exchange"], ["/acts/x/exchange"], ["/acts/7/exchange/plain", POST]],
  audit: [["/shops/acme/audit"], ["/shops/acme/audit", DELETE]],
  resync: [["/resyncs/none"], ["/resyncs/none", DELETE]],
  person: [
    ["/people/nobody", { method: "PATCH", body: { role: "viewer" } }],
    ["/people/nobody/invitation", POST],
    ["/people/nobody", DELETE],
    ["/people/nobody/passkeys", DELETE],
  ],
  passkey: [],
  sso: [["/me/sso", DELETE]],
  destination: [
    ["/alert-destinations/none", DELETE],
    ["/alert-destinations/none/test", POST],
  ],
  version: [["/programmes/acme/revert", { body: { version: 9 } }]],
  preview: [["/programmes/acme/preview"], ["/programmes/acme/preview", DELETE]],
};

const noSuchThing = Object.entries(THINGS).flatMap(([thing, calls]) =>
  calls.map(
    (call): Example<"noSuchThing"> => ({
      ...{ status: 404, facts: { thing: thing as UnknownThing } },
      of: (app) => ask(app, ...call),
    }),
  ),
);

/** An application of its own that answers problems in the bridge's words. */
function spokenApp(): Express {
  const app = express();
  speak(app, vocabularyOf([]));
  return app;
}

/** Problems of requests as sent, of admission, and of deliveries. */
export const OF_REQUESTS = {
  otherMethods: [
    {
      ...{ status: 405, facts: { allowed: ["GET", "HEAD"] } },
      of: (app) => request(app, "/healthz", { method: "PUT" }),
    },
  ],
  nothingAtAddress: [{ status: 404, facts: {}, of: (app) => request(app, "/nothing") }],
  addressNotValid: [{ status: 400, facts: {}, of: (app) => request(app, "/%ff") }],
  bridgeFailed: [
    {
      ...{ status: 500, facts: {} },
      of: (app) => {
        Object.assign(app.store, { listOrders: () => Promise.reject(new Error("a bug")) });
        return ask(app, "/orders");
      },
    },
  ],
  tooManyFromHere: [{ status: 503, facts: {}, of: () => askedElsewhere(spokenApp().use(shareByAddress(0))) }],
  notNow: [
    {
      ...{ status: 503, facts: { because: { code: "storeFailed" } } },
      of: (app) => {
        app.becomeUnready({ code: "storeFailed" });
        return delivered(app, DELIVERY);
      },
    },
  ],
  bodyTooLarge: [{ status: 413, facts: { bytes: 65_536 }, of: (app) => sent(app, "x".repeat(70_000)) }],
  bodyEncoded: [
    { status: 415, facts: {}, of: (app) => sent(app, "x", { "content-encoding": "gzip" }) },
    { status: 415, facts: {}, of: (app) => delivered(app, DELIVERY, { "content-encoding": "gzip" }) },
  ],
  bodyReadAlready: [
    {
      ...{ status: 500, facts: {} },
      of: () =>
        askedElsewhere(
          spokenApp().use(express.json(), (asking, response) => void readCall(asking, response)),
        ),
    },
  ],
  bodyNotJson: [{ status: 415, facts: {}, of: (app) => sent(app, "a=b", { "content-type": "text/plain" }) }],
  bodyUnreadable: [
    {
      ...{ status: 400, facts: { because: { code: "invalidJson" } } },
      of: (app) => sent(app, '{"shop":'),
    },
  ],
  actorUnreadable: [
    {
      ...{ status: 400, facts: { most: 80 } },
      of: (app) => ask(app, "/status", { headers: { "x-actor": " " } }),
    },
  ],
  wrongParts: [
    {
      status: 400,
      facts: {
        parts: [{ path: "body.email", expected: ENGLISH.say({ code: "expectedEmailOrMobile" }) }],
      },
      of: (app) => ask(app, "/erase", { body: {} }),
    },
  ],
  noSuchCall: [{ status: 404, facts: {}, of: (app) => ask(app, "/nothing") }],
  noSuchThing: [
    ...noSuchThing,
    {
      ...{ status: 404, facts: { thing: "passkey" } },
      of: async (app) => askAs(app, (await withToken(app, "viewer")).token, "/me/passkeys/none", DELETE),
    },
  ],
  tooManyPages: [
    {
      ...{ status: 503, facts: {} },
      of: (app) => {
        const open = vi.spyOn(StreamPlaces.prototype, "take").mockReturnValue(null);
        return ask(app, "/events").finally(() => open.mockRestore());
      },
    },
  ],
  archiveNotYet: [
    {
      ...{ status: 503, facts: {} },
      of: async (app) => {
        await fetch(`${app.url}/api/archive`, { method: "POST", headers: admin });
        return ask(app, "/archive", { body: {} });
      },
    },
  ],
  csvParameters: [{ status: 400, facts: {}, of: (app) => ask(app, "/orders.csv?points=many") }],

  adminTokenNeeded: [{ status: 401, facts: {}, of: (app) => request(app, "/api/status") }],
  sessionTokenRefused: [
    {
      ...{ status: 401, facts: { platforms: ["Plain"] }, given: embedded },
      of: (app) => withSessionToken(app, "/api/status", "unknown.example"),
    },
    {
      ...{ status: 401, facts: { platforms: ["Plain"] }, given: embedded },
      of: (app) => request(app, "/api/embedded", { method: "POST" }),
    },
  ],
  shopOfOperator: [
    {
      ...{ status: 403, facts: {}, given: embedded },
      of: (app) => withSessionToken(app, "/api/status", "acme.example"),
    },
  ],
  notFromOwnPage: [
    {
      ...{ status: 403, facts: {} },
      of: (app) => signedIn(app, { token: ADMIN_TOKEN }, { "sec-fetch-site": "cross-site" }),
    },
  ],
  tooManyTries: [
    {
      ...{ status: 429, facts: { seconds: expect.any(Number) } },
      of: async (app) => {
        for (let tries = 0; tries < 10; tries++) await signIn(app, { token: `wrong-${tries}` });
        return signedIn(app, { token: "wrong" });
      },
    },
  ],
  wrongToken: [
    { status: 403, facts: {}, of: (app) => signedIn(app, { token: "wrong" }) },
    {
      ...{ status: 401, facts: {} },
      of: (app) => request(app, "/api/status", { headers: { authorization: "Bearer wrong" } }),
    },
  ],
  linkUsed: [{ status: 403, facts: {}, of: (app) => signedIn(app, { ticket: "used" }) }],
  tokenOrTicket: [{ status: 400, facts: {}, of: (app) => signedIn(app, {}) }],

  notSigned: [
    {
      ...{ status: 401, facts: {} },
      of: (app) => request(app, "/webhooks/acme", { method: "POST", body: DELIVERY }),
    },
  ],
  nothingToDismiss: [{ status: 409, facts: {}, of: (app) => asked(app, "dismiss") }],
  notDismissed: [{ status: 409, facts: {}, of: (app) => asked(app, "take-back") }],
  deliveryTooLarge: [
    { status: 413, facts: { bytes: 65_536 }, of: (app) => delivered(app, "x".repeat(70_000)) },
  ],
} satisfies SomeExamples;

/** Makes a call about a delivery that is still waiting. */
async function asked(app: RunningApp, what: "dismiss" | "take-back") {
  await delivered(app, DELIVERY);
  const { items } = (await ask(app, "/deliveries")).body;
  return ask(app, `/deliveries/${items[0].id}/${what}`, { body: {} });
}

function embedded(): AppGiven {
  return { install: OPEN_TO_MERCHANTS, shop: { adapter: { ...plainAdapter, ...plainEmbedded } } };
}

function withSessionToken(app: RunningApp, path: string, shop: string) {
  return request(app, path, { headers: { authorization: `Bearer ${plainSessionToken(shop)}` } });
}
