import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type TriedBridge, tryBridge } from "../support/browser/tried-bridge.ts";

/** Takes the README's pictures of the dashboard, from the sample day of `try`: npm run screenshots. */
const folder = fileURLToPath(new URL("./screenshots", import.meta.url));

const SCHEMES = {
  light: { colorScheme: "light", viewport: { width: 1200, height: 800 } },
  dark: { colorScheme: "dark", viewport: { width: 1200, height: 800 } },
  phone: { colorScheme: "light", viewport: { width: 390, height: 800 }, isMobile: true },
} as const;

const PAGES: readonly (readonly [name: string, address: string])[] = [
  ["today", "/"],
  ["orders", "/orders"],
  ["order", "/orders/garden/5000001001"],
  ["attention", "/attention"],
];

async function takeAll(given: TriedBridge, scheme: keyof typeof SCHEMES): Promise<void> {
  const { page, close } = await given.visit(SCHEMES[scheme]);
  for (const [name, address] of PAGES) {
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByText("Loading…").first().waitFor({ state: "hidden" });
    // The typeface may come too late for a first visit.
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByText("Loading…").first().waitFor({ state: "hidden" });
    await page.locator(".coming-rows").waitFor({ state: "detached" });
    writeFileSync(join(folder, `${name}-${scheme}.png`), await page.screenshot());
  }
  await close();
}

mkdirSync(folder, { recursive: true });
const given = await tryBridge();
for (const look of Object.keys(SCHEMES) as (keyof typeof SCHEMES)[]) await takeAll(given, look);
await given.close();
