import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sampleDay } from "../../src/sandbox/shops/sample-day.ts";
import { openBrowser, visit } from "../support/browser.ts";
import { runSampleBridge } from "../support/sample-bridge.ts";

/** Takes the README's pictures of the dashboard, from a sample day: npm run screenshots. */
const folder = fileURLToPath(new URL("./screenshots", import.meta.url));
const PICTURES = [
  { name: "today", address: "/", scheme: "light", width: 1200, height: 800 },
  { name: "orders", address: "/orders", scheme: "light", width: 1200, height: 800 },
  { name: "order-dark", address: "/orders/garden/5000001001", scheme: "dark", width: 1200, height: 800 },
  { name: "order-phone", address: "/orders/fashion/5000000041", scheme: "light", width: 390, height: 800 },
] as const;

mkdirSync(folder, { recursive: true });
const given = await runSampleBridge();
for (const [index, shop] of [given.fashion, given.garden].entries())
  for (const { deliveries, settleBefore } of sampleDay(shop, 5_000_000_001 + index * 1000, new Date())) {
    await given.send(shop, deliveries.slice(0, settleBefore ?? 0));
    await given.bridge.settled();
    await given.send(shop, deliveries.slice(settleBefore ?? 0));
  }
await given.bridge.settled();

const browser = await openBrowser();
for (const { name, address, scheme, width, height } of PICTURES) {
  const { page, close } = await visit(browser, given.bridge.url, {
    colorScheme: scheme,
    viewport: { width, height },
  });
  await page.goto(await given.link());
  await page.getByRole("heading", { name: "Today" }).waitFor();
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByText("Reading…").first().waitFor({ state: "hidden" });
  writeFileSync(join(folder, `${name}.png`), await page.screenshot());
  await close();
}
await browser.close();
await given.bridge.close();
