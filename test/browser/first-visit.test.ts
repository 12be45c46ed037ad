import { afterAll, beforeAll, expect, test } from "vitest";
import { type Visitor, visit } from "../support/browser/browser.ts";
import { signOut } from "../support/browser/sign-out.ts";
import { type TriedBridge, tryBridge } from "../support/browser/tried-bridge.ts";

/**
 * Given the bridge as `try` starts it, with its sample day played.
 * When somebody opens the printed link, fills in the guest's missing mobile number while the loyalty service refuses,
 * lets the refused step be sent again once the service is well, and lets the orders from before the bridge came earn,
 * then the points are given; and nothing is asked for outside this machine, nothing breaks the page's policy.
 */

/** What the loyalty service says when it refuses. */
const MARKUP = `<img src=x onerror="document.title='taken'"> no such member`;

let given: TriedBridge;
let visitor: Visitor;

beforeAll(async () => {
  given = await tryBridge();
  visitor = await visit(given.browser, given.url);
  await visitor.page.goto(given.printedLink);
});

afterAll(() => given?.close());

test("the printed link signs in and takes its ticket out of the address", async () => {
  const { page } = visitor;
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
  await page.getByText("2 orders are on hold.").waitFor();
  await expect.poll(() => page.url()).not.toContain("ticket");
});

test("a missing mobile number is filled in; a refused step says why, is sent again and done", async () => {
  const { page } = visitor;
  await given.misbehave({ mode: "status", status: 422, message: MARKUP, operations: ["earn"] });
  await page.getByRole("link", { name: "Review now" }).click();
  await page.getByRole("link", { name: "Order #1005" }).click();
  await page.getByRole("button", { name: "Enter the mobile number" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Mobile number of the customer").fill("0170 1234599");
  expect(await dialog.locator("form").getByRole("button").allInnerTexts()).toEqual(["Cancel", "Save"]);
  const [form, save] = [
    await dialog.locator("form").boundingBox(),
    await dialog.getByRole("button", { name: "Save" }).boundingBox(),
  ];
  expect((save?.x ?? 0) + (save?.width ?? 0)).toBeCloseTo((form?.x ?? 0) + (form?.width ?? 0), 0);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator(".pill", { hasText: "Failed" }).first().waitFor();
  await page.getByText("+491701234599").waitFor();
  await page.locator(".banner", { hasText: MARKUP }).first().waitFor();
  expect(await page.locator("img").count()).toBe(0);
  await expect.poll(() => page.title()).toBe("Order #1005 – Loyalty bridge");

  await page.getByRole("link", { name: "What the reasons mean" }).waitFor();
  await given.misbehave(null);
  await page.getByRole("link", { name: "Needs attention" }).click();
  await page.getByRole("link", { name: "Order #1005" }).click();
  await page.getByRole("button", { name: "Retry now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Retry now" }).click();
  await page.locator(".pill", { hasText: "Points pending" }).waitFor();
  await page.locator(".story > li").getByText("entered the customer’s mobile number").waitFor();
  await page.getByText("Edit contact details").click();
  await page.getByText("Points were already given.").waitFor();
});

test("what is missing is filled in where it is listed, and then nothing waits", async () => {
  const { page } = visitor;
  await page.getByRole("link", { name: "Needs attention" }).click();
  await page.getByText("Review", { exact: true }).click();
  await page.getByLabel("Mobile number of the customer").fill("0170 1234598");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Nothing needs your attention.").waitFor();
  await page.getByRole("heading", { level: 2 }).first().waitFor({ state: "detached" });
});

test("an order is found by its number, and by the customer's email", async () => {
  const { page } = visitor;
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await page.getByLabel("Find an order").fill("#1003");
  const found = () => page.locator(".row .name").allInnerTexts();
  await expect.poll(found).toEqual(["1003", "#1003"]);
  await page.getByLabel("Find an order").fill("ADA@customers.example");
  await expect.poll(found).toEqual(["1001", "#1001"]);
});

test("a column that somebody does without stays away in this browser, and comes back", async () => {
  const { page } = visitor;
  const customers = page.getByRole("columnheader", { name: "Customer" });
  await customers.waitFor();
  const choose = async () => {
    await page.getByText("Filters and columns").click();
    await page.getByRole("group", { name: "Columns" }).getByLabel("Customer").click();
  };
  await choose();
  await expect.poll(() => customers.count()).toBe(0);
  await page.reload();
  await page.getByRole("columnheader", { name: "Order" }).waitFor();
  expect(await customers.count()).toBe(0);
  await choose();
  await customers.waitFor();
});

test("whom somebody looks for stands in no address, and is still there after reloading and on the way back", async () => {
  const { page } = visitor;
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const found = () => page.locator(".row .name").allInnerTexts();
  await page.reload();
  await expect.poll(found).toEqual(["1001", "#1001"]);
  await expect.poll(() => page.getByLabel("Find an order").inputValue()).toBe("ADA@customers.example");
  await page.locator(".row .name").nth(1).click();
  await page.getByRole("link", { name: "This customer’s points" }).click();
  await page.getByRole("heading", { name: "Points at the loyalty service" }).waitFor();
  const asked = page.getByLabel("Email, mobile number or name");
  await expect.poll(() => asked.inputValue()).toBe("ada@customers.example");
  const [table] = await Promise.all([
    page.waitForEvent("download"),
    page.goto("/orders?q=ada@customers.example").then(async () => {
      await expect.poll(found).toEqual(["1001", "#1001"]);
      await expect.poll(() => page.url()).not.toContain("ada");
      await page.getByRole("button", { name: "Export CSV" }).click();
    }),
  ]);
  expect(table.suggestedFilename()).toBe("orders.csv");
  const own = addresses.filter((address) => !address.endsWith("/orders?q=ada@customers.example"));
  expect(own.filter((address) => /ada|customers\.example/i.test(address))).toEqual([]);
});

test("what is neither an address nor a number is asked of nobody, and redeems nothing", async () => {
  const { page } = visitor;
  await page.getByRole("link", { name: "Customers", exact: true }).click();
  await page.getByLabel("Email, mobile number or name").fill("Ada Lindqvist");
  await page.getByRole("button", { name: "Look up" }).click();
  await page.getByRole("heading", { name: "Orders in the name of “Ada Lindqvist”" }).waitFor();
  await page.getByRole("link", { name: "Ada Lindqvist" }).waitFor();
  expect(await page.getByRole("button", { name: "Redeem" }).count()).toBe(0);
});

test("a dry run shows what would change and sends nothing; the resync does it to the end", async () => {
  const { page } = visitor;
  await page.getByRole("link", { name: "Resync orders" }).click();
  await page.getByLabel("Shop").selectOption("fashion");
  await page.getByRole("button", { name: "Start dry run" }).click();
  await page.getByText("no changes.").waitFor();
  await page.locator(".pill", { hasText: "Finished" }).waitFor();
  await page.getByText("are old orders: they earn points only if you allow it").first().waitFor();
  await page.getByRole("button", { name: "Include old orders" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Include old orders" }).click();
  await page.getByText("2 orders would change, 1 step would be sent").waitFor();
  await page.locator(".pill", { hasText: "Finished" }).waitFor();
  // The bridge does not have it yet.
  await page.getByText("Order #1000").first().waitFor();
  expect(await page.getByRole("link", { name: "Order #1000" }).count()).toBe(0);
  const { items } = await given.ask<{ items: readonly unknown[] }>("/api/orders?q=1000");
  expect(items).toEqual([]);

  await page.getByRole("button", { name: "Resync now" }).click();
  await page.getByRole("dialog").getByText("1 step will be sent").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Resync now" }).click();
  await page.getByRole("heading", { name: "Resync", level: 2 }).waitFor();
  await page.getByText("2 orders changed, 1 step to be sent").waitFor();
  await page.locator(".pill", { hasText: "Finished" }).waitFor();
  await page.getByRole("link", { name: "Order #1000" }).click();
  await page.locator(".pill", { hasText: "Points pending" }).waitFor();
});

test("one order is read again from the shop", async () => {
  const { page } = visitor;
  await page.locator("main .more > summary").click();
  await page.getByRole("button", { name: "Read again from the shop" }).click();
  const newest = async () => {
    const { items } = await given.ask<{ items: readonly { orderIds: unknown; state: string }[] }>(
      "/api/resyncs",
    );
    return items[0];
  };
  await expect.poll(newest).toMatchObject({ orderIds: ["4999999991"], state: "done" });
  await page.locator(".banner").getByText("The bridge read the order again: nothing changed.").waitFor();
  await page.locator("main .more > summary").click();
  await page.getByRole("button", { name: "Hold" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Hold" }).click();
  await page.locator(".pill", { hasText: "On hold" }).waitFor();
  expect(await page.getByText("The bridge read the order again").count()).toBe(0);
});

test("a number that one shop's order has is offered to be read from the other shop alone", async () => {
  const { page } = visitor;
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("#1000");
  await dialog.getByRole("link", { name: /Order #1000/ }).waitFor();
  await dialog.getByRole("button", { name: "Look up order #1000 in garden" }).waitFor();
  expect(await dialog.getByRole("button", { name: "Look up order #1000 in fashion" }).count()).toBe(0);
  await page.keyboard.press("Escape");
});

test("signing out ends the session, and the token signs in again", async () => {
  const { page } = visitor;
  await signOut(page);
  await page.getByLabel("Your token").fill("a-wrong-token-of-some-length");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText(/^This token is not valid/).waitFor();
  await page.getByLabel("Your token").fill(given.adminToken);
  await page.getByLabel("Your name").fill("Zoë 李");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Order #1000" }).waitFor();
  await page.locator(".shell-menu summary", { hasText: "Zoë 李" }).waitFor();
});

test("nothing outside this machine was asked for, and the browser complained of nothing but the refusals", () => {
  expect(visitor.strays).toEqual([]);
  // On a busy machine the page asks once more (401) before it hears that its session has ended.
  const own = visitor.complaints.filter((text) => !/the server responded with a status of 40[13]/.test(text));
  expect(own).toEqual([]);
});

test("sample shops are not backed up, and an own shop needs an own bridge: both pages say so", async () => {
  const { page } = visitor;
  await page.goto("/backups");
  await page.getByText(/there is nothing to back up/).waitFor();
  expect(await page.getByText(/store backup/).count()).toBe(0);
  await page.goto("/shops");
  await page.getByRole("link", { name: "How to set up your own bridge" }).waitFor();
  expect(await page.getByRole("button", { name: "Add a shop" }).count()).toBe(0);
});

test("of webhooks that the bridge set up, the number is said first, and the platform's names once they are asked for", async () => {
  const { page } = visitor;
  await page.getByRole("button", { name: "garden" }).click();
  await page.getByText("Fixed automatically").click();
  const webhooks = page.getByText(/5 webhooks were set up again/);
  const names = page.locator("details details[open]", { hasText: "action.woocommerce_delete_order" });
  await webhooks.waitFor();
  expect(await names.count()).toBe(0);
  await webhooks.click();
  await names.waitFor();
});
