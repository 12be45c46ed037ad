import { MINUTE_MS } from "../../../src/domain/durations.ts";
import { ask } from "./admin-client.ts";
import type { RunningApp } from "./running-app.ts";

/** Provokes every answer about programmes. */
export async function askAboutProgrammes(app: RunningApp): Promise<void> {
  const programme = { earn: { activityId: "13" } };
  const put = (body: object, shop = "acme") => ask(app, `/programmes/${shop}`, { method: "PUT", body });
  const revert = (version: number) => ask(app, "/programmes/acme/revert", { body: { version } });
  for (const shop of ["acme", "other"]) {
    await ask(app, `/programmes/${shop}`);
    await ask(app, `/programmes/${shop}/versions/1`);
    await put({ programme, basedOn: 1 }, shop);
  }
  await put({ programme: {}, basedOn: 2 });
  await put({ programme: { earn: { activityId: "14" } }, basedOn: 1 });
  for (const version of [1, 9]) await revert(version);
  for (const [shop, given] of [
    ["acme", programme],
    ["acme", {}],
    ["other", programme],
  ] as const)
    for (const asked of ["check", "activities"])
      await ask(app, `/programmes/${shop}/${asked}`, { body: { programme: given } });
  const unfit = { ...programme, redeem: { discountCodePattern: "none" } };
  const preview = (shop: string, body: object) => ask(app, `/programmes/${shop}/preview`, { body });
  for (const method of ["GET", "DELETE"]) await ask(app, "/programmes/acme/preview", { method });
  await preview("other", { programme });
  await preview("acme", { programme: {} });
  await preview("acme", { programme });
  const heldUntil = app.clock.now() + MINUTE_MS;
  await app.store.changeValue("acme", "preview", (text) =>
    JSON.stringify({ ...JSON.parse(text ?? ""), state: "running", heldUntil }),
  );
  await preview("acme", { programme });
  for (const method of ["GET", "DELETE"]) await ask(app, "/programmes/acme/preview", { method });
  await app.store.changeValue("acme", "programme/1", (text) =>
    JSON.stringify({ ...JSON.parse(text ?? ""), programme: unfit }),
  );
  await revert(1);
}
