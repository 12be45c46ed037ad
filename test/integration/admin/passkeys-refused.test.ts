import { request } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ask } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { bearer } from "../../support/browser/browser-session.ts";
import { type Answering, Authenticator } from "../../support/passkeys/authenticator.ts";
import {
  PASSKEY_SITE,
  PasskeyBrowser,
  type PasskeyHolder,
  withPasskey,
} from "../../support/passkeys/passkey-holder.ts";

let app: RunningApp;
let mia: PasskeyHolder;
let browser: PasskeyBrowser;
beforeEach(async () => {
  app = await runApp({ publicUrl: PASSKEY_SITE });
  mia = await withPasskey(app);
  browser = new PasskeyBrowser(app);
});
afterEach(() => app.close());

const MINUTE_MS = 60_000;
const refusals = async () =>
  (await ask(app, "/acts")).body.items
    .filter(({ code }: { code: string }) => code === "actSignInRefused")
    .map(({ by, facts }: { by: string; facts: object }) => ({ by, ...facts }));
const show = (passkey: object, from = browser) => from.ask("/session", { body: { passkey } });

/** A refused sign-in opens nothing, and is told of in the person's name. */
async function expectRefused(answer: { status: number; body: { code: string } }, because: string) {
  expect(answer).toMatchObject({
    status: 403,
    body: { code: because === "late" ? "signInLate" : "passkeyRefused" },
  });
  expect((await browser.ask("/status")).status).toBe(401);
  expect(await refusals()).toMatchObject([{ by: "Mia", because, times: 1, from: "127.0.0.0/24" }]);
}

describe("a sign-in is refused", () => {
  test.each<[string, Answering]>([
    ["of another origin", { origin: "https://evil.example" }],
    ["of a page on another port", { origin: "https://bridge.example:8443" }],
    ["of a page without https", { origin: "http://bridge.example" }],
    ["of a subdomain", { origin: "https://shop.bridge.example" }],
    ["made for another domain", { domain: "evil.example" }],
    ["made without checking who it is", { isVerified: false }],
    ["made within another site's frame", { clientData: { crossOrigin: true } }],
    ["made for a frame's top", { clientData: { crossOrigin: true, topOrigin: "https://evil.example" } }],
    ["that is the answer to another question", { clientData: { type: "webauthn.create" } }],
  ])("%s", async (_, more) => {
    await expectRefused(await browser.signIn(mia.authenticator, more), "invalid");
  });

  test("whose signature is another passkey's", async () => {
    const ben = await withPasskey(app, "Ben");
    const asked = await browser.challenge("/session");
    const { response } = ben.authenticator.get(asked);
    const { signature } = response;
    const right = mia.authenticator.get(asked);
    await expectRefused(await show({ ...right, response: { ...right.response, signature } }), "invalid");
  });

  test("whose challenge was used before", async () => {
    const passkey = mia.authenticator.get(await browser.challenge("/session"), { counter: 0 });
    expect((await show(passkey)).status).toBe(200);
    await browser.ask("/session", { method: "DELETE" });
    await expectRefused(await show(passkey), "late");
  });

  test("that is the thirty-first within five minutes: the bridge remembers so many challenges", async () => {
    const statuses: number[] = [];
    for (let count = 0; count <= 30; count++) statuses.push((await browser.signIn(mia.authenticator)).status);
    expect(statuses).toEqual([...Array(29).fill(200), 403, 403]);
    await app.clock.advance(5 * MINUTE_MS);
    expect((await browser.signIn(mia.authenticator)).status).toBe(200);
  });

  test("whose challenge two use at once, but for one", async () => {
    const passkey = mia.authenticator.get(await browser.challenge("/session"), { counter: 0 });
    const both = await Promise.all([show(passkey), show(passkey)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  test("whose challenge is older than five minutes, and not a moment sooner", async () => {
    const [asked, late] = [await browser.challenge("/session"), await browser.challenge("/session")];
    await app.clock.advance(5 * MINUTE_MS - 1);
    expect((await show(mia.authenticator.get(asked))).status).toBe(200);
    await browser.ask("/session", { method: "DELETE" });
    await app.clock.advance(1);
    await expectRefused(await show(mia.authenticator.get(late)), "late");
  });

  test("whose challenge another browser got", async () => {
    const other = new PasskeyBrowser(app);
    const asked = await other.challenge("/session");
    await browser.challenge("/session");
    await expectRefused(await show(mia.authenticator.get(asked)), "late");
  });

  test("whose challenge was for adding a passkey", async () => {
    const asked = await mia.browser.challenge("/me/passkeys");
    expect((await show(mia.authenticator.get(asked), mia.browser)).body.code).toBe("signInLate");
  });

  test.each(["", "AAAA", "A".repeat(72)])("whose challenge is made up (%j)", async (challenge) => {
    await browser.challenge("/session");
    await expectRefused(await browser.signIn(mia.authenticator, { challenge }), "late");
  });

  test.each([7, 6, 0])("whose counter went from 7 to %d: the passkey was copied", async (counter) => {
    await new PasskeyBrowser(app).signIn(mia.authenticator, { counter: 7 });
    await expectRefused(await browser.signIn(mia.authenticator, { counter }), "counter");
    expect((await browser.signIn(mia.authenticator, { counter: 8 })).status).toBe(200);
  });

  test("of a passkey that the person does not have", async () => {
    const stranger = new Authenticator(PASSKEY_SITE);
    stranger.create({ challenge: "", user: { id: mia.id } });
    await expectRefused(await browser.signIn(stranger), "unknown");
  });

  test("of a passkey that names another person, or nobody: nothing stands in anybody's name then", async () => {
    for (const userHandle of ["bm9ib2R5", "AA"])
      expect((await browser.signIn(mia.authenticator, { userHandle })).body.code).toBe("passkeyRefused");
    expect(await refusals()).toEqual([]);
    const ben = await withPasskey(app, "Ben");
    await browser.signIn(mia.authenticator, { userHandle: ben.id });
    expect(await refusals()).toMatchObject([{ by: "Ben", because: "unknown" }]);
  });

  test("that another site's page sends", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await browser.ask("/session/challenge", { body: {}, headers })).body.code).toBe("notFromOwnPage");
    const passkey = mia.authenticator.get(await browser.challenge("/session"));
    expect((await browser.ask("/session", { body: { passkey }, headers })).body.code).toBe("notFromOwnPage");
  });
});

test("the domain is the configured address's, whatever host a request names", async () => {
  const options = await new Promise<string>((resolve, reject) => {
    const headers = {
      host: "evil.example",
      origin: "http://evil.example",
      "x-forwarded-host": "evil.example",
    };
    request(`${app.url}/api/session/challenge`, { method: "POST", headers })
      .once("response", async (answer) => resolve((await answer.toArray()).join("")))
      .once("error", reject)
      .end();
  });
  expect(JSON.parse(options)).toMatchObject({ rpId: "bridge.example" });
});

describe("a storm of wrong passkeys", () => {
  test("is slowed down, counted in one entry of the audit log, and never refuses the right one", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 14; count++)
      statuses.push((await browser.signIn(mia.authenticator, { domain: "evil.example" })).status);
    expect(statuses).toEqual([...Array(10).fill(403), ...Array(4).fill(429)]);
    expect(await refusals()).toEqual([
      { by: "Mia", with: "passkey", because: "invalid", times: 10, from: "127.0.0.0/24" },
    ]);
    expect((await browser.signIn(mia.authenticator)).status).toBe(200);
    const metrics = await (await fetch(`${app.url}/metrics`, { headers: bearer(ADMIN_TOKEN) })).text();
    expect(metrics).toContain('loyalty_bridge_admin_events_total{event="wrongPasskey"} 10');
    expect(metrics).toContain('loyalty_bridge_admin_events_total{event="tooManyTries"} 4');
    await app.clock.advance(60 * MINUTE_MS);
    await browser.signIn(mia.authenticator, { domain: "evil.example" });
    expect(await refusals()).toMatchObject([{ times: 1 }, { times: 10 }]);
  });

  test("stores nothing where it names nobody", async () => {
    const before = await app.store.listValues("");
    for (let count = 0; count < 20; count++)
      await browser.signIn(mia.authenticator, { userHandle: `bm9ib2R5${count}`.slice(0, 8) });
    expect(await app.store.listValues("")).toEqual(before);
  });
});
