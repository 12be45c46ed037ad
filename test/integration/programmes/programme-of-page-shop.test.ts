import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { ask } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN, PLAIN_SHOP } from "../../support/bridge/bridge-config.ts";
import { runBridge } from "../../support/bridge/running-bridge.ts";
import { type } from "../../support/commands/typed-command.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

const BAKERY = {
  ...{ shop: "bakery", platform: "plain", brand: "main", domain: "bakery.example" },
  ...{ secret: "the-secret-of-the-bakery", activityId: "12", prefix: "2" },
};

test("what a shop of the page was added with is never said to stand in the configuration file", async () => {
  const security = { encryptionKey: randomBytes(32).toString("base64") };
  const acme = { ...PLAIN_SHOP, orderId: { prefix: "1" } };
  const bridge = await runBridge({
    adapters: [plainShop().adapter],
    shops: { acme },
    top: { security },
  });
  try {
    const call = (method: string, path: string, body: object = {}) => ask(bridge, path, { method, body });
    expect((await call("POST", "/shops", BAKERY)).status).toBe(200);
    const programme = async (...args: readonly string[]) =>
      (await type(["programme", ...args, "--url", bridge.url, "--token", ADMIN_TOKEN])).out;
    const said = async () => [
      await programme("show", "bakery"),
      await programme("versions", "bakery"),
      JSON.stringify((await call("POST", "/shops/bakery/check")).body),
    ];
    const first = await said();
    const save = (activityId: string) =>
      call("PUT", "/programmes/bakery", { programme: { earn: { activityId } }, basedOn: 1 });
    expect((await save("13")).status).toBe(200);
    const saved = await said();
    const overtaken = await save("14");
    expect(overtaken.status).toBe(409);
    await call("POST", "/programmes/bakery/revert", { version: 1 });
    const back = await said();
    expect(first[0]).toContain("bakery: Version 1 is active. It comes from the shop’s settings (loaded ");
    expect(back[0]).toContain("returned to the shop’s settings");
    const all = [...first, ...saved, ...back, JSON.stringify(overtaken.body)];
    expect(all.join("\n")).not.toMatch(/configuration file/i);
  } finally {
    await bridge.close();
  }
});
