import { ask } from "../bridge/admin-client.ts";
import { type RunningApp, runApp } from "../bridge/running-app.ts";
import { Authenticator } from "./authenticator.ts";
import { PASSKEY_SITE, PasskeyBrowser, withPasskey } from "./passkey-holder.ts";

/** Provokes every answer about passkeys. */
export async function askAboutPasskeys(app: RunningApp): Promise<void> {
  const { id, browser, authenticator } = await withPasskey(app, "Pat");
  await browser.addAgain(authenticator);
  await new PasskeyBrowser(app).signIn(authenticator);
  await new PasskeyBrowser(app).signIn(authenticator, { domain: "evil.example" });
  await browser.ask("/me/passkeys", { body: { name: "" } });
  const [known] = (await browser.ask("/me/passkeys")).body.items;
  for (const passkey of [known.id, "none"]) {
    await browser.ask(`/me/passkeys/${passkey}`, { method: "PATCH", body: { name: "Phone" } });
    await browser.ask(`/me/passkeys/${passkey}`, { method: "DELETE" });
  }
  for (const method of ["PATCH", "DELETE"])
    await ask(app, "/me/passkeys/none", {
      method,
      ...(method === "PATCH" ? { body: { name: "Phone" } } : {}),
    });
  await ask(app, "/me/passkeys/challenge", { method: "POST" });
  await browser.add(new Authenticator(PASSKEY_SITE));
  for (const who of [id, "nobody"]) await ask(app, `/people/${who}/passkeys`, { method: "DELETE" });
  const without = await runApp();
  await new PasskeyBrowser(without).ask("/session/challenge", { body: {} });
  const passkey = authenticator.get({ challenge: "AAAA" });
  await new PasskeyBrowser(without).ask("/session", { body: { passkey } });
  await without.close();
}
