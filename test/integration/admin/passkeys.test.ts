import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ask } from "../../support/bridge/admin-client.ts";
import { askAs, withToken } from "../../support/bridge/people.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { Authenticator } from "../../support/passkeys/authenticator.ts";
import {
  invited,
  PASSKEY_SITE,
  PasskeyBrowser,
  type PasskeyHolder,
  withPasskey,
} from "../../support/passkeys/passkey-holder.ts";

let app: RunningApp;
beforeEach(async () => {
  app = await runApp({ publicUrl: PASSKEY_SITE });
});
afterEach(() => app.close());

const HOUR_MS = 60 * 60_000;
const acts = async () =>
  (await ask(app, "/acts")).body.items.map(({ by, detail }: Record<string, string>) => `${by}: ${detail}`);
const own = async ({ browser }: PasskeyHolder) => (await browser.ask("/me/passkeys")).body.items;
const fresh = () => new PasskeyBrowser(app);

describe("a passkey", () => {
  test("signs its person in from any browser, without a name being typed", async () => {
    const { authenticator } = await withPasskey(app);
    const browser = fresh();
    expect((await browser.signIn(authenticator)).status).toBe(200);
    const { body } = await browser.ask("/status");
    expect(body.me).toEqual({ name: "Mia", role: "owner", tenant: null });
    expect(await acts()).toEqual([
      "Mia: Signed in with a passkey, from “127.0.0.0/24”.",
      "Mia: Added the passkey “Laptop”.",
      "Mia: Signed in with an invitation, from “127.0.0.0/24”.",
      "the admin: Invited “Mia”, role “Owner”.",
    ]);
  });

  test("leaves only its public key with the bridge", async () => {
    const { id } = await withPasskey(app);
    const stored = JSON.parse((await app.store.getValue("", `passkeys/${id}`)) ?? "");
    expect(Object.keys(stored.passkeys[0]).toSorted()).toEqual(
      [
        ...["id", "name", "domain", "credential", "publicKey", "counter", "transports", "addedAt", "usedAt"],
      ].toSorted(),
    );
  });

  test("can be renamed and removed by its person, and tells when it was last used", async () => {
    const mia = await withPasskey(app);
    await fresh().signIn(mia.authenticator);
    const [{ id, ...seen }] = await own(mia);
    const now = new Date(app.clock.now()).toISOString();
    expect(seen).toEqual({
      ...{ name: "Laptop", domain: "bridge.example", worksHere: true },
      ...{ addedAt: now, usedAt: now },
    });
    const renamed = await mia.browser.ask(`/me/passkeys/${id}`, { method: "PATCH", body: { name: "Phone" } });
    expect(renamed.body.passkey).toMatchObject({ name: "Phone" });
    await mia.browser.ask(`/me/passkeys/${id}`, { method: "DELETE" });
    expect(await own(mia)).toEqual([]);
    expect((await fresh().signIn(mia.authenticator)).status).toBe(403);
    expect((await acts()).slice(1, 3)).toEqual([
      "Mia: Removed the passkey “Phone”.",
      "Mia: Renamed the passkey “Laptop” to “Phone”.",
    ]);
  });

  test("that is removed takes the sessions along that it opened, and no others", async () => {
    const mia = await withPasskey(app);
    const elsewhere = fresh();
    await elsewhere.signIn(mia.authenticator);
    const [{ id }] = await own(mia);
    await mia.browser.ask(`/me/passkeys/${id}`, { method: "DELETE" });
    expect((await elsewhere.ask("/status")).status).toBe(401);
    expect((await mia.browser.ask("/status")).status).toBe(200);
  });

  test("is nobody else's to see, rename or remove", async () => {
    const mia = await withPasskey(app);
    const ben = await invited(app, "Ben");
    const [{ id }] = await own(mia);
    expect(await own(ben)).toEqual([]);
    for (const given of [{ method: "DELETE" }, { method: "PATCH", body: { name: "Mine" } }])
      expect((await ben.browser.ask(`/me/passkeys/${id}`, given)).status).toBe(404);
    expect(await own(mia)).toMatchObject([{ name: "Laptop" }]);
  });

  test("has one person's account: there are ten at most, and none twice", async () => {
    const { browser, authenticator } = await withPasskey(app);
    const asked = await browser.challenge("/me/passkeys");
    expect(asked.excludeCredentials).toEqual([
      { type: "public-key", id: authenticator.get(asked).id, transports: ["internal"] },
    ]);
    for (let count = 2; count <= 10; count++)
      expect((await browser.add(new Authenticator(PASSKEY_SITE))).status).toBe(200);
    const refused = await browser.ask("/me/passkeys", {
      body: { name: "Eleventh", passkey: new Authenticator(PASSKEY_SITE).create(asked) },
    });
    expect([refused.status, refused.body.code]).toEqual([409, "passkeysFull"]);
    expect(await browser.challenge("/me/passkeys")).toMatchObject({ code: "passkeysFull" });
  });
});

describe("what ends a person's access", () => {
  test("is the removal of the person, whose passkeys go along", async () => {
    const mia = await withPasskey(app);
    const browser = fresh();
    await browser.signIn(mia.authenticator);
    await ask(app, `/people/${mia.id}`, { method: "DELETE" });
    expect((await browser.ask("/status")).status).toBe(401);
    expect((await fresh().signIn(mia.authenticator)).body.code).toBe("passkeyRefused");
    expect(await app.store.getValue("", `passkeys/${mia.id}`)).toBeNull();
  });

  test("is its end", async () => {
    const mia = await withPasskey(app);
    const until = new Date(app.clock.now() + HOUR_MS).toISOString();
    await ask(app, `/people/${mia.id}`, { method: "PATCH", body: { until } });
    expect((await fresh().signIn(mia.authenticator)).status).toBe(200);
    await app.clock.advance(HOUR_MS);
    expect((await fresh().signIn(mia.authenticator)).status).toBe(403);
  });

  test("is an owner who removes the passkeys after a loss: sessions and links of the person end, no others", async () => {
    const mia = await withPasskey(app, "Mia", "assistant");
    const ben = await withPasskey(app, "Ben");
    const lost = fresh();
    await lost.signIn(mia.authenticator);
    const { ticket } = (await lost.ask("/tickets", { body: {} })).body;
    expect((await ask(app, "/people")).body.items).toMatchObject([{ passkeys: 1 }, { passkeys: 1 }]);
    const { body } = await ben.browser.ask(`/people/${mia.id}/passkeys`, { method: "DELETE" });
    expect(body.person).toMatchObject({ name: "Mia", passkeys: 0 });
    for (const { browser } of [mia, { browser: lost }])
      expect((await browser.ask("/status")).status).toBe(401);
    expect((await fresh().ask("/session", { body: { ticket } })).status).toBe(403);
    expect((await fresh().signIn(mia.authenticator)).status).toBe(403);
    expect((await fresh().signIn(ben.authenticator)).status).toBe(200);
    expect((await acts())[2]).toBe("Ben: Removed the passkey of “Mia”.");
  });

  test("and a role that is taken away while the page is open counts for the passkey calls, too", async () => {
    const mia = await withPasskey(app, "Mia", "owner");
    const ben = await withPasskey(app, "Ben");
    await ask(app, `/people/${mia.id}`, { method: "PATCH", body: { role: "viewer" } });
    const asked = () => mia.browser.ask(`/people/${ben.id}/passkeys`, { method: "DELETE" });
    expect(await asked()).toMatchObject({ status: 403, body: { code: "roleNeeded" } });
    const challenge = await mia.browser.challenge("/me/passkeys");
    await ask(app, `/people/${mia.id}`, { method: "DELETE" });
    const passkey = new Authenticator(PASSKEY_SITE).create(challenge);
    const added = await mia.browser.ask("/me/passkeys", { body: { name: "Late", passkey } });
    expect(added.status).toBe(401);
    expect(await app.store.getValue("", `passkeys/${mia.id}`)).toBeNull();
  });
});

test("a tenant's owner removes passkeys of the tenant's people alone", async () => {
  await app.close();
  app = await runApp({ publicUrl: PASSKEY_SITE, shop: { tenant: "north" } });
  const { token } = await withToken(app, "owner", { name: "Nora", tenant: "north" });
  const remove = (id: string) => askAs(app, token, `/people/${id}/passkeys`, { method: "DELETE" });
  const mia = await withPasskey(app);
  const ben = await withPasskey(app, "Ben", "viewer", "north");
  expect((await remove(mia.id)).body).toMatchObject({ code: "noSuchThing" });
  expect((await fresh().signIn(mia.authenticator)).status).toBe(200);
  expect((await remove(ben.id)).status).toBe(200);
  expect((await fresh().signIn(ben.authenticator)).status).toBe(403);
  const seen = (await askAs(app, token, "/acts")).body.items.map(({ by, code }: Record<string, string>) => [
    by,
    code,
  ]);
  expect(seen).toEqual([
    ["Ben (north)", "actSignInRefused"],
    ["Nora (north)", "actPasskeysRemoved"],
    ["Ben (north)", "actPasskeyAdded"],
    ["Ben (north)", "actSignedIn"],
    ["the admin", "actPersonAdded"],
    ["the admin", "actPersonAdded"],
  ]);
});

describe("a bridge", () => {
  test.each([
    [null, "passkeysNoAddress"],
    ["https://192.0.2.7", "passkeysNeedDomain"],
    ["http://127.0.0.1:8787", "passkeysNeedDomain"],
    ["https://[2001:db8::1]", "passkeysNeedDomain"],
  ])("at %s offers none, and says why", async (publicUrl, code) => {
    await app.close();
    app = await runApp({ publicUrl });
    const mia = await invited(app);
    expect((await fresh().ask("/session")).body).toEqual({
      isSignedIn: false,
      passkeyOrigin: null,
      sso: null,
    });
    const { body } = await mia.browser.ask("/me/passkeys");
    expect(body).toMatchObject({
      origin: null,
      because: { code },
      problem: expect.stringContaining("Passkeys need"),
    });
    for (const path of ["/session/challenge", "/me/passkeys/challenge"])
      expect((await mia.browser.ask(path, { body: {} })).body.code).toBe(code);
  });

  test.each(["https://bridge.example/path", "http://localhost:8787"])(
    "at %s says where they work",
    async (publicUrl) => {
      await app.close();
      app = await runApp({ publicUrl });
      const { origin, hostname } = new URL(publicUrl);
      expect((await fresh().ask("/session")).body.passkeyOrigin).toBe(origin);
      const asked = await fresh().ask("/session/challenge", { body: {} });
      expect(asked.body.rpId).toBe(hostname);
    },
  );

  test("that moved says which passkeys were for its former address", async () => {
    const mia = await withPasskey(app);
    const { store } = app;
    await app.close();
    app = await runApp({ publicUrl: "https://moved.example", store });
    const { token } = await withToken(app, "viewer", { name: "Ben" });
    const stored = (await store.getValue("", `passkeys/${mia.id}`)) ?? "";
    const { items } = (await ask(app, "/people")).body;
    const ben = items.find(({ name }: { name: string }) => name === "Ben").id;
    await store.changeValue("", `passkeys/${ben}`, () => stored);
    const { body } = await askAs(app, token, "/me/passkeys");
    expect(body.items).toMatchObject([{ domain: "bridge.example", worksHere: false }]);
    expect((await fresh().signIn(mia.authenticator)).status).toBe(403);
  });

  test("has none for the admin token, which is no person's", async () => {
    expect((await ask(app, "/me/passkeys")).body).toMatchObject({
      items: [],
      because: { code: "waysForPeople" },
    });
    expect((await ask(app, "/me/passkeys/challenge", { method: "POST" })).body.code).toBe("waysForPeople");
  });
});
