import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ask } from "../../support/bridge/admin-client.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { fromPage } from "../../support/browser/browser-session.ts";
import {
  invited,
  PASSKEY_SITE,
  PasskeyBrowser,
  type PasskeyHolder,
} from "../../support/passkeys/passkey-holder.ts";
import type { Claims, IdentityProvider } from "../../support/sso/identity-provider.ts";
import { addSso, answerOf, signInBySso, startProvider, withSso } from "../../support/sso/sso-holder.ts";

/** Given a person with single sign-on, then nothing but the provider's own answer to the same browser signs in. */
let app: RunningApp;
let provider: IdentityProvider;
let mia: PasskeyHolder;
let browser: PasskeyBrowser;
beforeEach(async () => {
  provider = await startProvider();
  app = await runApp({ publicUrl: PASSKEY_SITE, oidc: provider.settings, trustProxy: true });
  mia = await withSso(app);
  browser = new PasskeyBrowser(app);
});
afterEach(async () => {
  await app.close();
  await provider.close();
});

const MINUTE_MS = 60_000;
const show = (sso: string, from = browser) => from.ask("/session", { body: { sso } });
const exchanges = () => provider.asked.filter((path) => path === "/token").length;
const inPast = Math.floor(Date.now() / 1000) - 3_600;

/** A refused sign-in opens nothing. */
async function expectRefused(
  answer: { status: number; body: { code: string } },
  code: string,
  from = browser,
) {
  expect([answer.status, answer.body.code]).toEqual([403, code]);
  expect((await from.ask("/status")).status).toBe(401);
}

describe("a token of the provider is refused", () => {
  test.each<[string, Claims, string]>([
    ["with another sign-in's nonce", { nonce: "another" }, "OAUTH_JWT_CLAIM_COMPARISON_FAILED"],
    ["without a nonce", { nonce: undefined }, "OAUTH_INVALID_RESPONSE"],
    ["of another issuer", { iss: "https://evil.example" }, "OAUTH_JWT_CLAIM_COMPARISON_FAILED"],
    ["for another client", { aud: "another" }, "OAUTH_JWT_CLAIM_COMPARISON_FAILED"],
    [
      "that another client asked for",
      { aud: ["bridge", "b"], azp: "b" },
      "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
    ],
    ["that has expired", { iat: inPast, exp: inPast + 60 }, "OAUTH_JWT_TIMESTAMP_CHECK_FAILED"],
    ["that names nobody", { sub: undefined }, "OAUTH_INVALID_RESPONSE"],
  ])("%s", async (_, claims, error) => {
    provider.claims = (honest) => ({ ...honest, ...claims });
    await expectRefused(await signInBySso(browser), "ssoRefused");
    expect(app.logged()).toContain(`"error":"${error}"`);
    expect(app.logged()).toContain("a single sign-on was refused");
  });

  test("that is not signed, or with the client's secret, or with another key", async () => {
    for (const algorithm of ["none", "HS256"] as const) {
      provider.algorithm = algorithm;
      await expectRefused(await signInBySso(browser), "ssoRefused");
    }
    provider.algorithm = "RS256";
    provider.hasOtherKey = true;
    await expectRefused(await signInBySso(browser), "ssoRefused");
    provider.hasOtherKey = false;
    expect((await signInBySso(browser)).status).toBe(200);
  });
});

describe("an answer is refused", () => {
  test("that another browser asked for: a link to it signs nobody else in", async () => {
    const stranger = new PasskeyBrowser(app);
    provider.subject = "stranger@provider";
    const planted = await answerOf(stranger);
    await answerOf(browser);
    await expectRefused(await show(planted), "signInLate");
    expect(exchanges()).toBe(1);
  });

  test("that nobody asked for, whose state was changed, or is a passkey's", async () => {
    const answer = new URLSearchParams(await answerOf(browser));
    const { challenge } = await browser.challenge("/session");
    for (const state of ["", "AAAA", `${answer.get("state")?.slice(0, -2)}AA`, challenge]) {
      answer.set("state", state);
      await expectRefused(await show(answer.toString()), "signInLate");
    }
    await expectRefused(await show("code=1"), "signInLate");
    expect(exchanges()).toBe(1);
  });

  test("after five minutes", async () => {
    const answer = await answerOf(browser);
    await app.clock.advance(5 * MINUTE_MS);
    await expectRefused(await show(answer), "signInLate");
  });

  test("a second time, even if the provider accepts it, and the audit log says so in the person's name", async () => {
    provider.forgetsCodes = true;
    const answer = await answerOf(browser);
    expect((await show(answer)).status).toBe(200);
    await browser.ask("/session", { method: "DELETE" });
    await expectRefused(await show(answer), "signInLate");
    const { body } = await ask(app, "/acts");
    expect(body.items[0]).toMatchObject({
      ...{ by: "Mia", code: "actSignInRefused", facts: { with: "sso", because: "late", times: 1 } },
    });
    expect(body.items[0].detail).toContain("by single sign-on");
  });

  test("with another sign-in's code, a second code, or no code", async () => {
    const other = new URLSearchParams(await answerOf(new PasskeyBrowser(app)));
    const own = new URLSearchParams(await answerOf(browser));
    const swapped = new URLSearchParams({ ...Object.fromEntries(own), code: other.get("code") ?? "" });
    await expectRefused(await show(swapped.toString()), "ssoRefused");
    // The provider itself turns it down, by PKCE, before the nonce does.
    expect(app.logged()).toContain(`"error":"invalid_grant"`);
    await expectRefused(await show(`${own}&code=2`), "ssoRefused");
    await expectRefused(await show(`state=${own.get("state")}&iss=${provider.issuer}`), "ssoRefused");
  });

  test("of another provider, or of one that declines", async () => {
    const answer = new URLSearchParams(await answerOf(browser));
    const state = answer.get("state") ?? "";
    answer.set("iss", "https://evil.example");
    await expectRefused(await show(answer.toString()), "ssoRefused");
    const declined = new URLSearchParams({ error: "access_denied", state, iss: provider.issuer });
    declined.set("error_description", "mia@shop.example was refused");
    await expectRefused(await show(declined.toString()), "ssoRefused");
    expect(app.logged()).toContain(`"error":"access_denied"`);
    declined.set("error", "ben@shop.example");
    await expectRefused(await show(declined.toString()), "ssoRefused");
    expect(app.logged()).not.toContain("@shop");
  });

  test("that is no text of a query, or is too long", async () => {
    for (const sso of ["", "x".repeat(8_001)]) expect((await show(sso)).body.code).toBe("tokenOrTicket");
    await expectRefused(await show("\u0000#?&&==%"), "signInLate");
  });

  test("sent by another site's page, which begins none either", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    for (const [path, body] of [
      ["/session/sso", {}],
      ["/session", { sso: await answerOf(browser) }],
    ] as const)
      expect((await browser.ask(path, { body, headers })).body.code).toBe("notFromOwnPage");
  });
});

describe("adding a single sign-on is refused", () => {
  test("with an answer for a sign-in, for another person, or of another browser; and adding signs nobody in", async () => {
    const ben = await invited(app, "Ben");
    provider.subject = "ben@provider";
    const add = async (answer: string, to = ben) =>
      (await to.browser.ask("/me/sso", { body: { answer } })).body.code;
    expect(await add(await answerOf(ben.browser))).toBe("signInLate");
    expect(await add(await answerOf(mia.browser, "/me/sso/challenge"))).toBe("signInLate");
    const answer = await answerOf(ben.browser, "/me/sso/challenge");
    const elsewhere = new PasskeyBrowser(app);
    await answerOf(elsewhere);
    await expectRefused(await show(answer, elsewhere), "signInLate", elsewhere);
    await expectRefused(await show(answer, ben.browser), "signInLate", elsewhere);
    expect(await add(answer)).toBeUndefined();
  });

  test("to somebody who was removed meanwhile", async () => {
    const ben = await invited(app, "Ben");
    provider.subject = "ben@provider";
    const answer = await answerOf(ben.browser, "/me/sso/challenge");
    await ask(app, `/people/${ben.id}`, { method: "DELETE" });
    expect((await ben.browser.ask("/me/sso", { body: { answer } })).status).toBe(401);
  });
});

describe("a provider that", () => {
  test.each(["hangs", "floods", "fails"] as const)(
    "%s is away: the answer says so, and counts as no wrong try",
    async (conduct) => {
      provider.conduct = conduct;
      for (let count = 0; count < (conduct === "hangs" ? 1 : 12); count++) {
        const { status, body } = await signInBySso(browser);
        expect([status, body.code]).toEqual([503, "ssoAway"]);
      }
      expect(app.logged()).not.toContain("a single sign-on was refused");
      provider.conduct = "honest";
      expect((await signInBySso(browser)).status).toBe(200);
    },
    30_000,
  );

  test("sends the bridge elsewhere is not followed, so nobody else gets the code and the secret", async () => {
    provider.conduct = "redirects";
    await expectRefused(await signInBySso(browser), "ssoRefused");
    expect(provider.asked.at(-1)).toBe("/token");
  });

  test("hangs holds three sign-ins of one place at most", async () => {
    const others = await Promise.all(
      Array.from({ length: 25 }, async () => {
        const each = new PasskeyBrowser(app);
        return { each, answer: await answerOf(each) };
      }),
    );
    provider.conduct = "hangs";
    const statuses = await Promise.all(
      others.map(async ({ each, answer }) => (await show(answer, each)).body),
    );
    expect(statuses.filter(({ code }) => code === "notNow")).toHaveLength(22);
    expect(statuses.filter(({ code }) => code === "ssoAway")).toHaveLength(3);
    provider.conduct = "honest";
    expect((await signInBySso(browser)).status).toBe(200);
  }, 30_000);

  test("hangs holds twenty sign-ins of all places together", async () => {
    const others = await Promise.all(
      Array.from({ length: 30 }, async (_, at) => {
        const each = new PasskeyBrowser(app);
        const headers = { "x-forwarded-for": `198.51.${Math.floor(at / 3)}.7` };
        return { each, headers, sso: await answerOf(each) };
      }),
    );
    provider.conduct = "hangs";
    const codes = await Promise.all(
      others.map(
        async ({ each, headers, sso }) => (await each.ask("/session", { body: { sso }, headers })).body.code,
      ),
    );
    expect(codes.filter((code) => code === "ssoAway")).toHaveLength(20);
    expect(codes.filter((code) => code === "notNow")).toHaveLength(10);
    expect(exchanges()).toBe(21);
    provider.conduct = "honest";
    expect((await signInBySso(browser)).status).toBe(200);
  }, 40_000);
});

test("guesses are limited like wrong tokens", async () => {
  const codes: string[] = [];
  for (let count = 0; count < 12; count++) codes.push((await show("state=1")).body.code);
  expect(codes).toEqual([...Array(10).fill("signInLate"), "tooManyTries", "tooManyTries"]);
  expect((await fromPage(app, "/session")).status).toBe(200);
  expect((await signInBySso(browser)).status).toBe(200);
  expect((await addSso(mia.browser)).body.code).toBe("ssoKnown");
});
