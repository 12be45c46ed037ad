import { MOST_PASSKEYS } from "../../../src/people/passkeys/passkeys.ts";
import { ask } from "../bridge/admin-client.ts";
import type { RunningApp } from "../bridge/running-app.ts";
import { Authenticator } from "../passkeys/authenticator.ts";
import { invited, PASSKEY_SITE, PasskeyBrowser, withPasskey } from "../passkeys/passkey-holder.ts";
import type { SomeExamples } from "./example.ts";

const SITE = () => ({ publicUrl: PASSKEY_SITE });
const begin = (app: RunningApp) => new PasskeyBrowser(app).ask("/session/challenge", { body: {} });

/** Problems of signing in with passkeys and adding them. */
export const OF_PASSKEYS = {
  passkeysNoAddress: [{ status: 409, facts: {}, of: begin }],
  passkeysNeedDomain: [
    {
      status: 409,
      facts: { host: "192.0.2.7" },
      given: () => ({ publicUrl: "https://192.0.2.7" }),
      of: begin,
    },
  ],
  waysForPeople: [
    {
      ...{ status: 409, facts: {}, given: SITE },
      of: (app) => ask(app, "/me/passkeys/challenge", { method: "POST" }),
    },
    { status: 409, facts: {}, of: (app) => ask(app, "/me/passkeys/1", { method: "DELETE" }) },
    { status: 409, facts: {}, of: (app) => ask(app, "/me/sso/challenge", { method: "POST" }) },
  ],
  signInLate: [
    {
      ...{ status: 403, facts: {}, given: SITE },
      of: async (app) => {
        const { authenticator } = await withPasskey(app);
        return new PasskeyBrowser(app).signIn(authenticator, { challenge: "AAAA" });
      },
    },
    {
      ...{ status: 409, facts: {}, given: SITE },
      of: async (app) =>
        (await invited(app)).browser.add(new Authenticator(PASSKEY_SITE), { challenge: "AAAA" }),
    },
  ],
  passkeyRefused: [
    {
      ...{ status: 403, facts: {}, given: SITE },
      of: async (app) => {
        const { authenticator } = await withPasskey(app);
        return new PasskeyBrowser(app).signIn(authenticator, { domain: "evil.example" });
      },
    },
  ],
  passkeyNotMade: [
    {
      ...{ status: 409, facts: {}, given: SITE },
      of: async (app) =>
        (await invited(app)).browser.add(new Authenticator(PASSKEY_SITE), { isVerified: false }),
    },
  ],
  passkeyKnown: [
    {
      ...{ status: 409, facts: {}, given: SITE },
      of: async (app) => {
        const { browser, authenticator } = await withPasskey(app);
        return browser.addAgain(authenticator);
      },
    },
  ],
  passkeysFull: [
    {
      ...{ status: 409, facts: { most: MOST_PASSKEYS }, given: SITE },
      of: async (app) => {
        const { browser } = await withPasskey(app);
        for (let count = 1; count < MOST_PASSKEYS; count++)
          await browser.add(new Authenticator(PASSKEY_SITE));
        return browser.ask("/me/passkeys/challenge", { body: {} });
      },
    },
  ],
} as const satisfies SomeExamples;
