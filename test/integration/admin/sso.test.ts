import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ask } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { askAs, withToken } from "../../support/bridge/people.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { bearer, fromPage } from "../../support/browser/browser-session.ts";
import { invited, PASSKEY_SITE, PasskeyBrowser } from "../../support/passkeys/passkey-holder.ts";
import { CLIENT, type IdentityProvider } from "../../support/sso/identity-provider.ts";
import { addSso, answerOf, signInBySso, startProvider, withSso } from "../../support/sso/sso-holder.ts";

let app: RunningApp;
let provider: IdentityProvider;
beforeEach(async () => {
  provider = await startProvider();
  app = await runApp({ publicUrl: PASSKEY_SITE, oidc: provider.settings });
});
afterEach(async () => {
  await app.close();
  await provider.close();
});

const HOUR_MS = 60 * 60_000;
const fresh = () => new PasskeyBrowser(app);
const acts = async () =>
  (await ask(app, "/acts")).body.items.map(({ by, detail }: Record<string, string>) => `${by}: ${detail}`);

describe("single sign-on", () => {
  test("signs in whoever has added it, from any browser, with the cookies of every other way", async () => {
    await withSso(app, "Mia", "viewer");
    const browser = fresh();
    expect((await signInBySso(browser)).status).toBe(200);
    expect((await browser.ask("/status")).body.me).toEqual({ name: "Mia", role: "viewer", tenant: null });
    expect(await acts()).toEqual([
      "Mia: Signed in by single sign-on, from “127.0.0.0/24”.",
      "Mia: Added the single sign-on at “Example Login”.",
      "Mia: Signed in with an invitation, from “127.0.0.0/24”.",
      "the admin: Invited “Mia”, role “Viewer”.",
    ]);
    await app.clock.advance(12 * HOUR_MS);
    expect((await browser.ask("/status")).status).toBe(401);
  });

  test("asks the provider for nothing but who it is, by code, with PKCE, for the one registered address", async () => {
    const { body } = await fresh().ask("/session/sso", { body: {} });
    const { origin, searchParams } = new URL(body.address);
    const { state, nonce, code_challenge, ...rest } = Object.fromEntries(searchParams);
    expect(origin).toBe(provider.issuer);
    expect(rest).toEqual({
      ...{ client_id: CLIENT.clientId, redirect_uri: `${PASSKEY_SITE}/`, scope: "openid" },
      ...{ response_type: "code", code_challenge_method: "S256" },
    });
    expect([state, nonce, code_challenge].map((each) => (each ?? "").length > 40)).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("lasts four hours, in use as well: then the provider is asked again", async () => {
    await withSso(app);
    const [bySso, byToken] = [fresh(), fresh()];
    expect((await signInBySso(bySso)).status).toBe(200);
    const { token } = await withToken(app, "viewer", { name: "Tim" });
    await byToken.ask("/session", { body: { token } });
    const states = async () => [(await bySso.ask("/status")).status, (await byToken.ask("/status")).status];
    for (const minutes of [110, 110, 19]) {
      await app.clock.advance(minutes * 60_000);
      expect(await states()).toEqual([200, 200]);
    }
    await app.clock.advance(60_000);
    expect(await states()).toEqual([401, 200]);
  });

  test("leaves neither the provider's id of the person nor a token in the store or the log", async () => {
    const mia = await withSso(app);
    await signInBySso(fresh());
    const stored = JSON.stringify(await app.store.listValues(""));
    expect(stored).toContain(mia.id);
    const all = stored + app.logged();
    for (const secret of [provider.subject, "access-token", CLIENT.clientSecret, "eyJ"])
      expect(all).not.toContain(secret);
  });

  test("is shown to its person, who removes it with the sessions that it opened", async () => {
    const mia = await withSso(app);
    const elsewhere = fresh();
    await signInBySso(elsewhere);
    const now = new Date(app.clock.now()).toISOString();
    expect((await mia.browser.ask("/me/sso")).body).toEqual({
      ...{ label: "Example Login", sso: { addedAt: now, usedAt: now } },
    });
    expect((await mia.browser.ask("/me/sso", { method: "DELETE" })).body).toEqual({ sso: null });
    expect((await elsewhere.ask("/status")).status).toBe(401);
    expect((await mia.browser.ask("/status")).status).toBe(200);
    expect((await signInBySso(fresh())).body.code).toBe("ssoUnknown");
    expect((await acts())[0]).toBe("Mia: Removed their own single sign-on.");
    expect((await mia.browser.ask("/me/sso", { method: "DELETE" })).status).toBe(404);
  });

  test("is one person's alone, and each person has one", async () => {
    const mia = await withSso(app);
    const ben = await invited(app, "Ben");
    expect((await addSso(ben.browser)).body.code).toBe("ssoTaken");
    provider.subject = "another@provider";
    expect((await addSso(mia.browser)).body.code).toBe("ssoKnown");
    expect((await signInBySso(fresh())).body.code).toBe("ssoUnknown");
    await ask(app, `/people/${mia.id}`, { method: "DELETE" });
    provider.subject = "mia@provider";
    expect((await addSso(ben.browser)).status).toBe(200);
  });

  test("is of one provider: the same name at the next one is somebody else's", async () => {
    const mia = await withSso(app);
    const { store } = app;
    await app.close();
    const other = await startProvider();
    app = await runApp({ publicUrl: PASSKEY_SITE, oidc: other.settings, store });
    expect((await signInBySso(fresh())).body.code).toBe("ssoUnknown");
    expect((await ask(app, "/people")).body.items).toMatchObject([{ id: mia.id, hasSso: true }]);
    await other.close();
  });

  test("creates nobody: an account that nobody has added is told how to add it", async () => {
    const { status, body } = await signInBySso(fresh());
    expect([status, body.code]).toEqual([403, "ssoUnknown"]);
    expect(body.detail).toContain("Ways to sign in");
    expect((await ask(app, "/people")).body.items).toEqual([]);
  });

  test("counts what the person may do now: a lower role, an end, a removal", async () => {
    const mia = await withSso(app);
    const browser = fresh();
    await signInBySso(browser);
    await ask(app, `/people/${mia.id}`, { method: "PATCH", body: { role: "viewer" } });
    expect((await browser.ask("/people")).body.code).toBe("roleNeeded");
    const until = new Date(app.clock.now() + HOUR_MS).toISOString();
    await ask(app, `/people/${mia.id}`, { method: "PATCH", body: { until } });
    await app.clock.advance(HOUR_MS);
    expect((await browser.ask("/status")).status).toBe(401);
    expect((await signInBySso(fresh())).body.code).toBe("ssoUnknown");
    await ask(app, `/people/${mia.id}`, { method: "PATCH", body: { until: null } });
    expect((await signInBySso(browser)).status).toBe(200);
    await ask(app, `/people/${mia.id}`, { method: "DELETE" });
    expect((await browser.ask("/status")).status).toBe(401);
    expect((await signInBySso(fresh())).body.code).toBe("ssoUnknown");
  });

  test("is removed by an owner with the passkeys, and the person is signed out everywhere", async () => {
    const mia = await withSso(app, "Mia", "viewer");
    const [{ hasSso }] = (await ask(app, "/people")).body.items;
    const { body } = await ask(app, `/people/${mia.id}/passkeys`, { method: "DELETE" });
    expect([hasSso, body.person.hasSso]).toEqual([true, false]);
    expect((await mia.browser.ask("/status")).status).toBe(401);
    expect((await signInBySso(fresh())).body.code).toBe("ssoUnknown");
    expect((await acts())[0]).toBe("the admin: Removed the single sign-on of “Mia”.");
  });

  test("belongs to people: not to the admin token", async () => {
    expect((await ask(app, "/me/sso")).body).toEqual({ label: null, sso: null });
    for (const path of ["/me/sso", "/me/sso/challenge"]) {
      const given = { method: "POST", body: { answer: "state=1" }, headers: bearer(ADMIN_TOKEN) };
      expect((await ask(app, path, given)).body.code).toBe("waysForPeople");
    }
  });
});

test("a tenant's person comes in as that tenant's, and its owner removes no other's", async () => {
  await app.close();
  app = await runApp({ publicUrl: PASSKEY_SITE, oidc: provider.settings, shop: { tenant: "north" } });
  const nora = await withSso(app, "Nora", "owner", "north");
  const browser = fresh();
  await signInBySso(browser);
  expect((await browser.ask("/status")).body.me).toMatchObject({ name: "Nora", tenant: "north" });
  provider.subject = "mia@provider too";
  const mia = await withSso(app);
  const other = await browser.ask(`/people/${mia.id}/passkeys`, { method: "DELETE" });
  expect(other.status).toBe(404);
  expect((await signInBySso(fresh())).status).toBe(200);
  expect((await browser.ask(`/people/${nora.id}/passkeys`, { method: "DELETE" })).status).toBe(200);
  const { token } = await withToken(app, "viewer", { name: "Ned", tenant: "north" });
  expect((await askAs(app, token, "/me/sso")).body).toEqual({ label: "Example Login", sso: null });
});

describe("a bridge", () => {
  test("without a provider offers none", async () => {
    await app.close();
    app = await runApp({ publicUrl: PASSKEY_SITE });
    expect((await fresh().ask("/session")).body.sso).toBeNull();
    expect((await fresh().ask("/session/sso", { body: {} })).body.code).toBe("ssoOff");
  });

  test("calls the provider by its host where the operator has no name for it", async () => {
    await app.close();
    app = await runApp({ publicUrl: PASSKEY_SITE, oidc: { ...provider.settings, label: null } });
    expect((await fresh().ask("/session")).body.sso).toBe(new URL(provider.issuer).host);
  });

  test("starts without the provider, says so, and finds it when it is back", async () => {
    expect(provider.asked).toEqual([]);
    provider.conduct = "away";
    expect((await fresh().ask("/session")).body.sso).toBe("Example Login");
    const begin = () => fresh().ask("/session/sso", { body: {} });
    const { status, body } = await begin();
    expect([status, body.code]).toEqual([503, "ssoAway"]);
    provider.conduct = "honest";
    expect((await begin()).status).toBe(503);
    await app.clock.advance(10_000);
    expect((await begin()).status).toBe(200);
    expect((await fromPage(app, "/session")).status).toBe(200);
  });

  test("asks the provider who it is once an hour, however many sign-ins begin", async () => {
    const before = await app.store.getValue("", "sign-in");
    for (let count = 0; count < 1_000; count += 100)
      await Promise.all(Array.from({ length: 100 }, () => fresh().ask("/session/sso", { body: {} })));
    expect(provider.asked).toEqual(["/.well-known/openid-configuration"]);
    expect(await app.store.getValue("", "sign-in")).toBe(before);
    await app.clock.advance(HOUR_MS);
    await answerOf(fresh());
    expect(provider.asked.filter((path) => path.endsWith("configuration"))).toHaveLength(2);
  });
});
