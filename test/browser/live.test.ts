import { afterAll, beforeAll, expect, test } from "vitest";
import type { Visitor } from "../support/browser/browser.ts";
import { type TriedBridge, tryBridge } from "../support/browser/tried-bridge.ts";
import { unfold } from "../support/browser/unfold.ts";

interface ListedOrder {
  readonly orderId: string;
  readonly orderNumber: string;
}

let given: TriedBridge;
let visitor: Visitor;
/** The order that was sold first. */
let sold: ListedOrder;

beforeAll(async () => {
  given = await tryBridge();
  visitor = await given.visit();
});

afterAll(() => given?.close());

const listed = (query: string) =>
  given.ask<{ items: readonly ListedOrder[] }>(`/api/orders?${query}`).then(({ items }) => items);

async function newestOf(shop: string): Promise<ListedOrder> {
  const [newest] = await listed(`shop=${shop}&limit=1`);
  return newest as ListedOrder;
}

/** A delivery is answered before it is worked on: the order is there some time after the sale. */
async function soldToPrankster(shop: "fashion" | "garden"): Promise<ListedOrder> {
  await given.play(shop, "sell-to-prankster");
  const query = `shop=${shop}&q=prankster@customers.example`;
  await expect.poll(() => listed(query)).toHaveLength(1);
  const [order] = await listed(query);
  return order as ListedOrder;
}

test.each(["fashion", "garden"] as const)(
  "in %s an order is followed from its first delivery to approved points, without touching the page",
  async (shop) => {
    const { page } = visitor;
    await page.goto(`/orders?shop=${shop}`);
    await page.locator(".row").first().waitFor();
    const before = await page.locator(".row .name").first().innerText();
    await given.play(shop, "sell");
    await page.locator(".row .name").first().filter({ hasNotText: before }).waitFor();
    const [pill, name] = [page.locator(".row .pill").first(), page.locator(".row .name").first()];
    await pill.filter({ hasText: "Points pending" }).waitFor();
    sold = await newestOf(shop);
    await expect.poll(() => name.innerText()).toBe(sold.orderNumber);
    await name.click();
    await page.locator(".banner", { hasText: "Approved once the order is fulfilled." }).waitFor();
    await given.play(shop, "ship");
    await page.locator(".pill", { hasText: "Points approved" }).waitFor();
  },
);

test.each(["fashion", "garden"] as const)(
  "in %s a hostile customer, code and title are text and nothing else",
  async (shop) => {
    const { page } = visitor;
    const { orderId, orderNumber } = await soldToPrankster(shop);
    await page.goto(`/orders/${shop}/${orderId}`);
    await page.getByText("onerror=").first().waitFor();
    await unfold(page, ".story");
    const event = page.locator(".story > li", { hasText: "Delivery content" }).first();
    const delivery = event.locator("pre");
    await delivery.waitFor();
    expect(await delivery.innerText()).not.toContain("onerror=");
    await event.getByRole("button", { name: "Show customer data" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Show customer data" }).click();
    // Another delivery may have come in above it meanwhile.
    await page.locator(".story pre", { hasText: "onerror=" }).first().waitFor();
    expect(await page.locator("img").count()).toBe(0);
    await expect.poll(() => page.title()).toBe(`Order ${orderNumber} – Loyalty bridge`);
    await page.goto("/customer?shop=fashion&who=prankster@customers.example");
    await page.getByRole("heading", { name: "Points at the loyalty service" }).waitFor();
    await expect.poll(() => page.getByText("Loading…").count()).toBe(0);
    expect(await page.locator("img").count()).toBe(0);
  },
);

/** Given an order that came in after the list was read, and before the page heard of news at all; nothing comes after it. */
test("what changed while the stream of news was being opened is shown", async () => {
  const { page } = visitor;
  const opening = Promise.withResolvers<void>();
  const body = 'retry: 600000\n\nevent: ready\ndata: {"quietMs":0}\n\n';
  await page.route("**/api/events", async (route) => {
    await opening.promise;
    await route.fulfill({ contentType: "text/event-stream", body });
  });
  const before = (await newestOf("fashion")).orderNumber;
  await page.goto("/orders?shop=fashion");
  const first = page.locator(".row .name").first();
  await first.filter({ hasText: before }).waitFor();
  await given.play("fashion", "sell");
  await expect.poll(async () => (await newestOf("fashion")).orderNumber).not.toBe(before);
  opening.resolve();
  await first.filter({ hasNotText: before }).waitFor();
  await page.unroute("**/api/events");
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

/** Given news that come again and again, and answers slower than they: each news must not begin the asking anew. */
test("answers that are slower than the news are shown", async () => {
  const { page } = visitor;
  let news = 0;
  let onNews = () => {};
  await page.route("**/api/events", async (route) => {
    news += 1;
    onNews();
    const body = "retry: 50\n\nevent: ready\ndata: {}\n\n";
    await route.fulfill({ contentType: "text/event-stream", body }).catch(() => {});
  });
  await page.route("**/api/orders/search", async (route) => {
    const enough = news + 12;
    await new Promise<void>((resolve) => {
      onNews = () => (news >= enough ? resolve() : undefined);
    });
    await route.continue().catch(() => {});
  });
  await page.goto("/orders?q=1001");
  await page.locator(".row").first().waitFor();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

/** Ports do not make another site: a page of another program on this machine is sent with the visitor's cookie. */
test.each(["https://evil.example/", "http://127.0.0.1:9/"])(
  "a page of %s in the visitor's browser cannot change anything with the visitor's session",
  async (origin) => {
    const { page } = visitor;
    const address = `${given.url}/api/orders/garden/${sold.orderId}/cancel`;
    const stranger = await page.context().newPage();
    await stranger.route(origin, (route) =>
      route.fulfill({
        body: `<form method="post" action="${address}"><button>Win something</button></form>`,
        contentType: "text/html",
      }),
    );
    await stranger.goto(origin);
    const outcome = await stranger
      .evaluate(async (url) => {
        const answer = await fetch(url, { method: "POST", mode: "no-cors", credentials: "include" });
        return answer.type;
      }, address)
      .catch((error: unknown) => String(error));
    expect(outcome).toMatch(/opaque|Failed to fetch/);
    const answered = stranger.waitForResponse(address);
    await stranger.getByRole("button").click();
    expect([401, 403]).toContain((await answered).status());
    await stranger.close();
    const { order } = await given.ask<{ order: { points: string; decisions: { cancel: unknown } } }>(
      `/api/orders/garden/${sold.orderId}`,
    );
    expect(order.points).toBe("approved");
    expect(order.decisions.cancel).toBeNull();
  },
);

test("the menu, a list and a dialog work by keyboard alone", async () => {
  const { page } = visitor;
  await page.goto(`/orders/garden/${sold.orderId}`);
  await page.locator("main .more > summary").click();
  await page.getByRole("button", { name: "Cancel the points" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Cancel 100 points for order/ });
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  const focused = () => page.evaluate("document.activeElement.innerText");
  await expect.poll(focused).toBe("More");
  await page.goto("/");
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
  await page.getByRole("link", { name: "Orders", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Orders" }).waitFor();
  await expect.poll(focused).toBe("Orders");
});

test("a key that is refused stands at the top of Today, with what to do", async () => {
  const { page } = visitor;
  await page.goto("/");
  await given.misbehave({ mode: "revoked" });
  await given.play("fashion", "sell");
  const note = page.locator(".note", {
    hasText: "Sending to the loyalty account “sample” has been paused since",
  });
  // Another order succeeded a moment ago: the key is doubted when the same order is refused again, some seconds later.
  await note
    .getByText("compare the secret key (apiKey) and the brand ID (brandId) with the account")
    .waitFor();
});

test("the browser complained of nothing, and asked nobody else", () => {
  expect(visitor.complaints).toEqual([]);
  expect(visitor.strays).toEqual([]);
});
