import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleDay } from "../../src/sandbox/shops/sample-day.ts";
import type { SampleOrder } from "../../src/sandbox/shops/sample-order.ts";
import { openBrowser, type Visitor, visit } from "../support/browser.ts";
import { runSampleBridge, type SampleBridge } from "../support/sample-bridge.ts";

let given: SampleBridge;
let browser: Browser;
let visitor: Visitor;

beforeAll(async () => {
  [given, browser] = await Promise.all([runSampleBridge(), openBrowser()]);
  visitor = await visit(browser, given.bridge.url);
  await visitor.page.goto(await given.link());
  await visitor.page.getByRole("heading", { name: "Today" }).waitFor();
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await given?.bridge.close();
});

test("an order is followed from its first delivery to approved points, without touching the page", async () => {
  const { page } = visitor;
  const [story] = sampleDay(given.fashion, 7_000_000_001, new Date());
  const [created, paid, , fulfilled] = story?.deliveries ?? [];
  if (!created || !paid || !fulfilled) throw new Error("the sample day has changed");
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await page.getByText("No order has come in yet.").waitFor();
  await given.send(given.fashion, [created]);
  await page.getByRole("link", { name: "#1001" }).waitFor({ timeout: 2_000 });
  await page.getByRole("link", { name: "#1001" }).click();
  await page.locator(".note", { hasText: "Waits for payment" }).waitFor();
  await given.send(given.fashion, [paid]);
  await page.locator(".pill", { hasText: "Points pending" }).waitFor({ timeout: 2_000 });
  await given.send(given.fashion, [fulfilled]);
  await page.locator(".pill", { hasText: "Points approved" }).waitFor({ timeout: 2_000 });
});

test("a hostile customer, code and title are text and nothing else", async () => {
  const { page } = visitor;
  const hostile = `<img src=x onerror="document.title='taken'"><script>document.title='taken'</script>`;
  const order: SampleOrder = {
    id: 7_100_000_001,
    number: 2001,
    buyer: { firstName: hostile, lastName: "=cmd|'/c calc'!A1", phone: null, email: "eve@customers.example" },
    total: "10.00",
    discountCode: hostile,
    createdAt: new Date(),
    updatedAt: new Date(),
    paidAt: new Date(),
    fulfilledAt: null,
    cancelledAt: null,
    refunds: [],
  };
  await given.send(given.fashion, given.fashion.deliveries(order, "paid").slice(0, 1));
  await page.goto("/orders/fashion/7100000001");
  await page.getByText(hostile).first().waitFor();
  expect(await page.locator("img").count()).toBe(0);
  await page.goto("/deliveries");
  await page.getByText("What the shop sent").first().click();
  await page.locator("pre").first().waitFor();
  expect(await page.locator("img").count()).toBe(0);
  expect(await page.title()).toBe("Deliveries – Loyalty bridge");
});

test("a lost connection shows, and heals by itself", async () => {
  const { page } = visitor;
  await page.route("**/api/events", (route) => route.abort());
  await page.goto("/orders");
  await page.getByText("Connection lost, trying again").waitFor();
  await page.unroute("**/api/events");
  await page.getByText("Live", { exact: true }).waitFor();
  visitor = { ...visitor, complaints: visitor.complaints.filter((text) => !text.includes("ERR_FAILED")) };
});

test("another page of this machine cannot change anything with the visitor's session", async () => {
  const { page } = visitor;
  const stranger = await page.context().newPage();
  await stranger.route("https://evil.example/", (route) =>
    route.fulfill({ body: "<h1>evil</h1>", contentType: "text/html" }),
  );
  await stranger.goto("https://evil.example/");
  const outcome = await stranger
    .evaluate(async (url) => {
      const answer = await fetch(url, { method: "POST", mode: "no-cors", credentials: "include" });
      return answer.type;
    }, `${given.bridge.url}/api/orders/fashion/7000000001/cancel`)
    .catch((error: unknown) => String(error));
  await stranger.close();
  const { order } = (await given.bridge.ask("/api/orders/fashion/7000000001")) as {
    order: { points: string; decisions: { cancel: unknown } };
  };
  expect(outcome).toMatch(/opaque|Failed to fetch/);
  expect(order.points).toBe("approved");
  expect(order.decisions.cancel).toBeNull();
});

test("the menu, a list and a dialog work by keyboard alone", async () => {
  const { page } = visitor;
  await page.goto("/orders/fashion/7000000001");
  await page.getByRole("button", { name: "Cancel the points" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Cancel the points" });
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  const focused = () => page.evaluate("document.activeElement.innerText");
  await expect.poll(focused).toBe("Cancel the points");
  await page.goto("/");
  await page.getByRole("heading", { name: "Today" }).waitFor();
  await page.getByRole("link", { name: "Orders", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Orders" }).waitFor();
  await expect.poll(focused).toBe("Orders");
});

test("the browser complained of nothing, and asked nobody else", () => {
  expect(visitor.complaints).toEqual([]);
  expect(visitor.strays).toEqual([]);
});
