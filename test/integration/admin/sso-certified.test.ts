import { beforeEach, describe, expect, test, vi } from "vitest";
import { checkSso } from "../../../src/health/doctor/sign-in.ts";
import { runApp } from "../../support/bridge/running-app.ts";
import { invited, PASSKEY_SITE, PasskeyBrowser } from "../../support/passkeys/passkey-holder.ts";
import { CertifiedProvider, type Registered } from "../../support/sso/certified-provider.ts";

const REGISTERED: readonly Registered[] = [
  { auth: "client_secret_basic", alg: "RS256" },
  { auth: "client_secret_post", alg: "ES256" },
];

// It warns of what it is set to here: nothing of it lasts.
beforeEach(() => {
  for (const level of ["info", "warn"] as const) vi.spyOn(console, level).mockReturnValue();
});

describe.each(REGISTERED)("at a certified provider with $auth and $alg", (registered) => {
  test("somebody invited adds the account, signs in by it alone, and nobody else does", async () => {
    await using provider = await CertifiedProvider.start(`${PASSKEY_SITE}/`, registered);
    const app = await runApp({ publicUrl: PASSKEY_SITE, oidc: provider.settings });
    try {
      const { browser: mia } = await invited(app);
      const { body: challenge } = await mia.ask("/me/sso/challenge", { body: {} });
      const answer = await provider.signIn(challenge.address, "mia");
      expect(await mia.ask("/me/sso", { body: { answer } })).toMatchObject({ status: 200 });
      const signIn = async (login: string) => {
        const browser = new PasskeyBrowser(app);
        const { body } = await browser.ask("/session/sso", { body: {} });
        const sso = await provider.signIn(body.address, login);
        return [(await browser.ask("/session", { body: { sso } })).status, browser] as const;
      };
      const [status, again] = await signIn("mia");
      expect(status).toBe(200);
      expect((await again.ask("/status")).body.me).toMatchObject({ name: "Mia" });
      expect((await signIn("ben"))[0]).toBe(403);
    } finally {
      await app.close();
    }
  });

  test("doctor tells a right client from one whose secret or address is wrong", async () => {
    await using provider = await CertifiedProvider.start(`${PASSKEY_SITE}/`, registered);
    const check = async (given: object = {}) => {
      const oidc = { ...provider.settings, ...given };
      const config = { security: { signIn: { oidc } }, server: { publicUrl: PASSKEY_SITE } };
      return (await checkSso(config as never)).map(({ code }) => code);
    };
    expect(await check()).toEqual(["providerAnswers"]);
    expect(await check({ clientSecret: "another" })).toEqual(["providerRefusesClient"]);
    expect(await check({ issuer: `${provider.settings.issuer}/nowhere` })).toEqual(["providerUnusable"]);
  });
});
