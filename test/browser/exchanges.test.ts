import { afterAll, beforeAll, expect, test } from "vitest";
import { troubleOf } from "../support/browser/accessibility.ts";
import { type TriedBridge, tryBridge } from "../support/browser/tried-bridge.ts";

let given: TriedBridge;
beforeAll(async () => {
  given = await tryBridge();
});
afterAll(() => given?.close());

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
async function read(path: string): Promise<any> {
  const headers = { authorization: `Bearer ${given.adminToken}` };
  return (await fetch(`${given.url}/api${path}`, { headers })).json();
}

/** An order whose points were given, with whom it is of. */
async function anOrderWithPoints() {
  const { items } = await read("/orders?points=approved&limit=1");
  const { shop, orderId } = items[0];
  const { order } = await read(`/orders/${shop}/${orderId}`);
  return { shop, orderId, contact: order.contact as { readonly name: string; readonly email: string } };
}

const actsOf = async (orderId: string): Promise<readonly { readonly code: string }[]> =>
  (await read(`/acts?orderId=${orderId}`)).items;

test.each([1280, 390])(
  "at %i px a call in the timeline unfolds to its request and answer, and to the customer's data once somebody asks",
  async (width) => {
    const { shop, orderId, contact } = await anOrderWithPoints();
    const { page, complaints, close } = await given.visit({ viewport: { width, height: 900 } });
    await page.goto(`${given.url}/orders/${shop}/${orderId}`);
    const call = page.locator(".story > li", { hasText: "Sent: points given" });
    await call.getByText("Request and response").click();
    const sent = page.locator(".sent").first();
    await sent.getByText("POST /loyalty/v1/earn/").waitFor();
    expect(await sent.innerText()).toContain("x-api-key: •••");
    expect(await sent.innerText()).toContain('"lp_email": "•••"');
    expect(await page.locator(".sent").nth(1).innerText()).toContain("HTTP 200");
    expect(await troubleOf(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    const before = await actsOf(orderId);

    await page.getByRole("button", { name: "Show customer data" }).click();
    const question = page.getByRole("dialog");
    await question.getByText("audit log records that you viewed them").waitFor();
    await question.getByRole("button", { name: "Show customer data" }).click();
    await page.locator(".sent").first().getByText(contact.email).waitFor();
    expect(await page.getByRole("button", { name: "Show customer data" }).count()).toBe(0);
    const [newest, ...others] = await actsOf(orderId);
    expect(newest?.code).toBe("actExchangesShown");
    expect(others).toEqual(before);
    expect(complaints).toEqual([]);
    await close();
  },
);

test("where no customer data is hidden, none is offered", async () => {
  const { shop, orderId } = await anOrderWithPoints();
  const { page, close } = await given.visit();
  await page.goto(`${given.url}/orders/${shop}/${orderId}`);
  const call = page.locator(".story > li", { hasText: "Sent: points approved" });
  await call.getByText("Request and response").click();
  await call.getByText("POST /loyalty/v1/updatePoints").waitFor();
  expect(await call.getByText("Customer data").count()).toBe(0);
  expect(await call.getByRole("button", { name: "Show customer data" }).count()).toBe(0);
  await close();
});

test.each([1280, 390])(
  "at %i px a redeem by hand unfolds to its request and answer on the page Acts",
  async (width) => {
    const { shop, contact } = await anOrderWithPoints();
    const reference = `receipt ${width}`;
    const answered = await fetch(`${given.url}/api/redeem`, {
      method: "POST",
      headers: { authorization: `Bearer ${given.adminToken}`, "content-type": "application/json" },
      body: JSON.stringify({ shop, email: contact.email, points: 1, reference }),
    });
    expect(answered.status).toBe(200);
    const { page, complaints, close } = await given.visit({ viewport: { width, height: 900 } });
    await page.goto(`${given.url}/acts?kind=customers`);
    // That it was looked at is an act as well, which names the reference and comes before it.
    const lines = page.locator("tr", { hasText: reference });
    const line = lines.filter({ has: page.locator("summary") });
    await line.getByText("Request and response").click();
    await line.locator(".sent").first().getByText("POST /loyalty/v1/redeem").waitFor();
    expect(await line.innerText()).toContain('"lp_email": "•••"');
    expect(await troubleOf(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    await line.getByRole("button", { name: "Show customer data" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Show customer data" }).click();
    await line.getByText(contact.email).first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
);
