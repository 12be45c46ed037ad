import { bearer } from "../browser/browser-session.ts";
import { BAKERY, fillShops } from "../problems/of-added-shops.ts";
import { ask } from "./admin-client.ts";
import { askAboutInstalls } from "./ask-about-installs.ts";
import { ADMIN_TOKEN } from "./bridge-config.ts";
import type { RunningApp } from "./running-app.ts";

/** Provokes every answer about shops added on the page. */
export async function askAboutAddedShops(app: RunningApp): Promise<void> {
  await ask(app, "/shop-choices");
  for (const shop of ["acme", "nowhere"])
    await ask(app, `/shops/${shop}/account-key`, { method: "PUT", body: { apiKey: "another" } });
  await fetch(`${app.url}/api/archive`, { method: "POST", headers: bearer(ADMIN_TOKEN) }).then((answer) =>
    answer.arrayBuffer(),
  );
  for (const body of [{ shop: "nowhere" }, { tenant: "nowhere" }]) await ask(app, "/archive", { body });
  await ask(app, "/shops/try", { body: BAKERY });
  const { body: added } = await ask(app, "/shops", { body: BAKERY });
  await ask(app, "/shops", { body: BAKERY });
  await ask(app, "/shops/try", { body: BAKERY });
  const remove = (shop: string, asked: string) => ask(app, `/shops/${shop}?${asked}`, { method: "DELETE" });
  const change = (shop: string, body: object) =>
    ask(app, `/shops/${shop}`, { method: "PATCH", body: { version: added.version, ...body } });
  await change("bakery", { secret: " " });
  const { body: changed } = await change("bakery", { secret: "another-secret" });
  for (const shop of ["acme", "nowhere"]) await change(shop, { secret: "another-secret" });
  for (const shop of ["acme", "nowhere", "bakery"])
    await remove(shop, `confirm=${shop}&version=${changed.version}`);
  await fillShops(app);
  await ask(app, "/shops/try", { body: BAKERY });
  await ask(app, "/shops", { body: BAKERY });
  await fillShops(app, { isEmptied: true });
  await askAboutInstalls();
}
