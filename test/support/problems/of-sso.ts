import { invited, PASSKEY_SITE, PasskeyBrowser } from "../passkeys/passkey-holder.ts";
import { CLIENT } from "../sso/identity-provider.ts";
import { addSso, atProvider, signInBySso, withSso } from "../sso/sso-holder.ts";
import type { SomeExamples } from "./example.ts";

const { label } = CLIENT;
const NOWHERE = () => ({
  publicUrl: PASSKEY_SITE,
  oidc: { ...CLIENT, issuer: "http://127.0.0.1:1" },
});

/** Problems of signing in with single sign-on and adding it. */
export const OF_SSO = {
  ssoOff: [
    { status: 409, facts: {}, of: (app) => new PasskeyBrowser(app).ask("/session/sso", { body: {} }) },
    {
      status: 409,
      facts: {},
      of: (app) => new PasskeyBrowser(app).ask("/session", { body: { sso: "state=1" } }),
    },
    {
      status: 409,
      facts: {},
      of: async (app) => (await invited(app)).browser.ask("/me/sso/challenge", { body: {} }),
    },
  ],
  ssoAway: [
    {
      ...{ status: 503, facts: { label }, given: NOWHERE },
      of: (app) => new PasskeyBrowser(app).ask("/session/sso", { body: {} }),
    },
    {
      ...{ status: 503, facts: { label }, given: NOWHERE },
      of: async (app) => (await invited(app)).browser.ask("/me/sso/challenge", { body: {} }),
    },
  ],
  ssoRefused: [
    {
      ...{ status: 403, facts: { label } },
      of: () =>
        atProvider(async (app, provider) => {
          provider.algorithm = "none";
          return signInBySso(new PasskeyBrowser(app));
        }),
    },
  ],
  ssoUnknown: [
    { status: 403, facts: { label }, of: () => atProvider((app) => signInBySso(new PasskeyBrowser(app))) },
  ],
  ssoTaken: [
    {
      ...{ status: 409, facts: { label } },
      of: () =>
        atProvider(async (app) => {
          await withSso(app);
          return addSso((await invited(app, "Ben")).browser);
        }),
    },
  ],
  ssoKnown: [
    {
      ...{ status: 409, facts: { label } },
      of: () => atProvider(async (app) => addSso((await withSso(app)).browser)),
    },
  ],
} as const satisfies SomeExamples;
