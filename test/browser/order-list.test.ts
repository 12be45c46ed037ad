import { afterAll, beforeAll, expect, test } from "vitest";
import { type TriedBridge, tryBridge } from "../support/browser/tried-bridge.ts";

/** The list of orders on a phone. */

let given: TriedBridge;
beforeAll(async () => {
  given = await tryBridge();
});
afterAll(() => given?.close());

test("at 390 px, why an order is as it is stands below its badges, as wide as the list", async () => {
  const { page, close } = await given.visit({ viewport: { width: 390, height: 844 } });
  await page.goto("/orders");
  await page.locator(".orders .row").first().waitFor();
  const rows = await page.locator(".orders .row").evaluateAll((all) =>
    all.map((row) => {
      const boxOf = (name: string) => row.querySelector(name)?.getBoundingClientRect();
      return [row.getBoundingClientRect(), boxOf(".is-state .dim"), boxOf(".is-state .pill")] as const;
    }),
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const [row, reason, pill] of rows) {
    expect(reason?.width).toBe(row.width);
    expect(reason?.top).toBeGreaterThanOrEqual(pill?.bottom ?? Number.POSITIVE_INFINITY);
  }
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
  await close();
});
