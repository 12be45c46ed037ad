import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Outcome } from "../../../src/domain/operation/outcome.ts";
import { ask } from "../../support/bridge/admin-client.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { accepted, noAnswer, noConnection, notAccepted } from "../../support/builders/outcomes.ts";

const DONE: Outcome = accepted();
const REFUSED: Outcome = notAccepted("not enough points");
const CUT_OFF: Outcome = noAnswer();
const AWAY: Outcome = noConnection();

let app: RunningApp;
let outcome: Outcome;
let sent: unknown[];
/** The service answers when this resolves. */
let answering: Promise<void>;

beforeEach(async () => {
  sent = [];
  outcome = DONE;
  answering = Promise.resolve();
  app = await runApp({
    client: {
      redeem: async (request, takePermit) => {
        (await takePermit?.())?.answered();
        sent.push(request);
        await answering;
        return { outcome, data: null, message: null };
      },
    },
  });
});

afterEach(() => app.close());

function redeem(given: object = {}) {
  const body = { shop: "acme", email: "ada@shop.example", points: 50, reference: "receipt 7", ...given };
  return ask(app, "/redeem", { body });
}

test("points are redeemed once for a reference, however often it is sent", async () => {
  const gate = Promise.withResolvers<void>();
  answering = gate.promise;
  const three = [redeem(), redeem(), redeem()];
  const refused: unknown[] = [];
  for (const one of three) void one.then(({ status, body }) => status === 409 && refused.push(body));
  await expect.poll(() => [sent.length, refused.length]).toEqual([1, 2]);
  expect(refused[0]).toMatchObject({ code: "redeemUnderWay" });
  gate.resolve();
  expect((await Promise.all(three)).map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await redeem()).body).toMatchObject({ state: "done", isRepeated: true, code: "redeemedBefore" });
  expect(sent).toEqual([{ email: "ada@shop.example", points: 50 }]);
});

test("of two who both saw the reference free, one redeems", async () => {
  Object.assign(app.store, { getValue: async () => null });
  const answers = await Promise.all([redeem(), redeem(), redeem()]);
  expect(sent).toHaveLength(1);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
});

test("a redeem that was cut off in the middle stays in doubt", async () => {
  answering = new Promise(() => {});
  redeem().catch(() => {});
  await expect.poll(() => sent.length).toBe(1);
  await app.clock.advance(10 * 60_000);
  expect(await redeem()).toMatchObject({ status: 502, body: { error: "in_doubt" } });
  expect(sent).toHaveLength(1);
});

test("a reference cannot stand for other points or another customer", async () => {
  await redeem();
  const refused = { status: 409, body: { code: "referenceOfOthers" } };
  expect(await redeem({ points: 60 })).toMatchObject(refused);
  expect(await redeem({ email: "eve@shop.example" })).toMatchObject(refused);
  expect(sent).toHaveLength(1);
});

test("a refused redeem took nothing: the same reference may be used again", async () => {
  outcome = REFUSED;
  expect(await redeem()).toMatchObject({
    status: 409,
    body: { code: "redeemRefused", facts: { because: { code: "notAccepted" } } },
  });
  outcome = DONE;
  expect((await redeem()).body).toMatchObject({ state: "done", isRepeated: false });
});

test("when the service could not be reached, the same reference may be used again", async () => {
  outcome = AWAY;
  expect((await redeem()).status).toBe(503);
  outcome = DONE;
  expect((await redeem()).status).toBe(200);
});

test("when nobody knows whether it happened, it is never sent again by itself", async () => {
  outcome = CUT_OFF;
  expect(await redeem()).toMatchObject({ status: 502, body: { error: "in_doubt", code: "redeemUnknown" } });
  outcome = DONE;
  expect(await redeem()).toMatchObject({ status: 502, body: { error: "in_doubt" } });
  expect(sent).toHaveLength(1);
});

test("what is remembered of it names nobody, and neither does the log", async () => {
  await redeem();
  const kept = JSON.stringify(await app.store.listValues("redeem/"));
  expect(kept).not.toMatch(/ada|receipt/);
  expect(app.logged()).not.toMatch(/ada@|receipt/);
});

test.each([
  ["no points", { points: 0 }],
  ["half a point", { points: 1.5 }],
  ["no reference", { reference: " " }],
  ["both identifiers", { mobile: "+491701234567" }],
  ["a mobile number that cannot be read", { email: undefined, mobile: "12" }],
])("%s is refused", async (_what, given) => {
  expect((await redeem(given)).status).toBe(400);
  expect(sent).toEqual([]);
});

describe("what is remembered of a redemption", () => {
  const remembered = async () => JSON.stringify(await app.store.listValues(""));

  test("is known by keyed digests, which nobody can find by guessing", async () => {
    await redeem();
    for (const text of ["receipt 7", "ada@shop.example", "email ada@shop.example"]) {
      const digest = createHash("sha256").update(text).digest("base64url");
      expect(await remembered()).not.toContain(digest);
    }
  });

  test("loses the customer with their erasure, and still lets no reference be used twice", async () => {
    await redeem();
    await redeem({ email: "bob@shop.example", reference: "receipt 8" });
    const before = (await app.store.listValues("redeem/")).map(({ value }) => JSON.parse(value).person);
    expect((await ask(app, "/erase", { body: { email: "ADA@shop.example" } })).status).toBe(200);
    const after = (await app.store.listValues("redeem/")).map(({ value }) => JSON.parse(value).person);
    expect(after.filter((person) => person === null)).toHaveLength(1);
    expect(before).not.toContain(null);
    expect(await redeem()).toMatchObject({ status: 409, body: { code: "referenceErased" } });
    expect((await redeem({ email: "bob@shop.example", reference: "receipt 8" })).body).toMatchObject({
      isRepeated: true,
    });
    expect(sent).toHaveLength(2);
  });
});

test("what is remembered of a reference and cannot be read is in doubt, not forgotten", async () => {
  await redeem();
  const [known] = await app.store.listValues("redeem/");
  await app.store.changeValue("acme", known?.name ?? "", () => '{"state":"ada@shop.example"}');
  expect(await redeem()).toMatchObject({ status: 502, body: { error: "in_doubt" } });
  expect(sent).toHaveLength(1);
  expect(app.logged()).toContain("cannot be read");
  expect(app.logged()).not.toContain("ada@");
});
