import { ask } from "../bridge/admin-client.ts";
import { type RunningApp, runApp } from "../bridge/running-app.ts";
import { invited, PASSKEY_SITE, PasskeyBrowser, type PasskeyHolder } from "../passkeys/passkey-holder.ts";
import { IdentityProvider } from "./identity-provider.ts";

/** A provider with a registered bridge at the passkeys' address. */
export const startProvider = () => IdentityProvider.start(`${PASSKEY_SITE}/`);

type Path = "/session/sso" | "/me/sso/challenge";

/** Follows the browser to the provider and back. Returns the query with which it comes back. */
export async function answerOf(browser: PasskeyBrowser, path: Path = "/session/sso"): Promise<string> {
  const { body } = await browser.ask(path, { body: {} });
  const answer = await fetch(body.address, { redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "").search.slice(1);
}

export const signInBySso = async (browser: PasskeyBrowser) =>
  browser.ask("/session", { body: { sso: await answerOf(browser) } });

export const addSso = async (browser: PasskeyBrowser) =>
  browser.ask("/me/sso", { body: { answer: await answerOf(browser, "/me/sso/challenge") } });

/** An invited person who has added the account of the provider's current subject. */
export async function withSso(...given: Parameters<typeof invited>): Promise<PasskeyHolder> {
  const holder = await invited(...given);
  const { status, body } = await addSso(holder.browser);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return holder;
}

/** A bridge with the provider configured. */
export async function atProvider<Result>(
  act: (app: RunningApp, provider: IdentityProvider) => Promise<Result>,
): Promise<Result> {
  const provider = await startProvider();
  const app = await runApp({ publicUrl: PASSKEY_SITE, oidc: provider.settings });
  try {
    return await act(app, provider);
  } finally {
    await app.close();
    await provider.close();
  }
}

/** Provokes every answer about single sign-on, on a bridge with the provider configured. */
export async function askAboutSso(app: RunningApp): Promise<void> {
  const { id, browser } = await withSso(app, "Sue");
  await browser.ask("/me/sso");
  await addSso(browser);
  await browser.ask("/me/sso", { body: { answer: "" } });
  await browser.ask("/me/sso", { body: { answer: "state=1" } });
  await signInBySso(new PasskeyBrowser(app));
  for (const _time of [1, 2]) await browser.ask("/me/sso", { method: "DELETE" });
  await addSso(browser);
  await ask(app, `/people/${id}/passkeys`, { method: "DELETE" });
  const without = await runApp();
  await new PasskeyBrowser(without).ask("/session/sso", { body: {} });
  await without.close();
  for (const path of ["/me/sso", "/me/sso/challenge"]) await ask(app, path, { body: { answer: "state=1" } });
}
