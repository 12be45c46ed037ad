import { afterEach, expect, test } from "vitest";
import { ADMIN_TOKEN, type RunningApp, runApp } from "../../support/bridge/running-app.ts";

let app: RunningApp;
afterEach(() => app.close());

const metrics = (headers: Record<string, string> = {}) => fetch(`${app.url}/metrics`, { headers });

test("the metrics need the admin token, unless they are made public", async () => {
  app = await runApp();
  expect((await metrics()).status).toBe(401);
  expect((await metrics({ authorization: `Bearer ${ADMIN_TOKEN}` })).status).toBe(200);
  await app.close();
  app = await runApp({ publicMetrics: true });
  expect((await metrics()).status).toBe(200);
});

test("the metrics tell of work, brands and refused requests, asked twice alike", async () => {
  app = await runApp({ publicMetrics: true, perMinute: 77 });
  await fetch(`${app.url}/webhooks/${app.shop.shop}`, { method: "POST", body: "{}" });
  const ask = async () =>
    (await (await metrics()).text()).split("\n").filter((line) => line.startsWith("loyalty_bridge_"));
  const lines = await ask();
  expect(lines).toContain('loyalty_bridge_orders{state="dead"} 0');
  expect(lines).toContain(`loyalty_bridge_rate_limit_per_minute{brand="${app.brand.brand}"} 77`);
  expect(lines).toContain(
    `loyalty_bridge_refused_requests{shop="${app.shop.shop}",reason="signature_missing"} 1`,
  );
  expect(await ask()).toEqual(lines);
});
