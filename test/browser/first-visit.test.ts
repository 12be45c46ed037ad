import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type Visitor, visit } from "../support/browser.ts";
import { SpawnedCommand, WorkFolder } from "../support/spawned-command.ts";

/**
 * Given the bridge as `try` starts it, with its sample day played.
 * When somebody opens the printed link, fills in the guest's missing mobile number while the loyalty service refuses,
 * and lets the refused step be sent again once the service is well,
 * then the guest's points are given; and nothing is asked for outside this machine, nothing breaks the page's policy.
 */

let folder: WorkFolder;
let command: SpawnedCommand;
let browser: Browser;
let visitor: Visitor;
let loyaltyUrl: string;

beforeAll(async () => {
  folder = new WorkFolder();
  command = new SpawnedCommand(folder, ["try", "--port", "0"]);
  [browser] = await Promise.all([openBrowser(), command.waitFor(/loyalty service knows: (\S+)\n/)]);
  loyaltyUrl = await command.waitFor(/loyalty service knows: (\S+)\n/);
  const link = await command.waitFor(/(http:\S+\?ticket=\S+)/);
  visitor = await visit(browser, new URL(link).origin);
  await visitor.page.goto(link);
}, 90_000);

afterAll(async () => {
  await browser?.close();
  command?.signal("SIGTERM");
  await command?.ended;
  folder?.[Symbol.dispose]();
});

async function misbehave(fault: object | null): Promise<void> {
  const init =
    fault === null
      ? { method: "DELETE" }
      : { method: "PUT", body: JSON.stringify(fault), headers: { "content-type": "application/json" } };
  const answer = await fetch(`${loyaltyUrl}/_sandbox/faults`, init);
  expect(answer.ok).toBe(true);
}

test("the printed link signs in and takes its ticket out of the address", async () => {
  const { page } = visitor;
  await page.getByRole("heading", { name: "Today" }).waitFor();
  expect(page.url()).not.toContain("ticket");
  await page.getByText("2 things wait for you.").waitFor();
});

test("a missing mobile number is filled in; a refused step is sent again and done", async () => {
  const { page } = visitor;
  await misbehave({ mode: "status", status: 422, operations: ["earn"] });
  await page.getByRole("link", { name: "Look at them" }).click();
  await page.getByRole("link", { name: "Order #1005" }).click();
  await page.getByLabel("Mobile number of the customer").fill("0170 1234599");
  await page.getByRole("button", { name: "Save and go on" }).click();
  await page.locator(".pill", { hasText: "Given up" }).first().waitFor();
  await page.getByText("+491701234599").waitFor();

  await misbehave(null);
  await page.getByRole("link", { name: "Needs attention" }).click();
  await page.getByRole("link", { name: "Order #1005" }).click();
  await page.getByRole("button", { name: "Try again now" }).click();
  await page.locator(".pill", { hasText: "Points pending" }).waitFor();
  await page.locator(".story").getByText("filled in the customer's mobile").waitFor();
});

test("an order is found by its number, and by the customer's e-mail", async () => {
  const { page } = visitor;
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await page.getByLabel("Find an order").fill("#1003");
  const found = () => page.locator(".row .name").allInnerTexts();
  await expect.poll(found).toEqual(["1003", "#1003"]);
  await page.getByLabel("Find an order").fill("ADA@customers.example");
  await expect.poll(found).toEqual(["1001", "#1001"]);
});

test("signing out ends the session, and the token signs in again", async () => {
  const { page } = visitor;
  const token = await command.waitFor(/this admin token: (\S+)/);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByLabel("Admin token").fill("a-wrong-token-of-some-length");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("This is not the admin token.").waitFor();
  await page.getByLabel("Admin token").fill(token);
  await page.getByLabel("Your name").fill("Zoë 李");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Orders" }).waitFor();
  await page.getByText("Signed in as Zoë 李.").waitFor();
});

test("nothing outside this machine was asked for, and the browser complained of nothing but the refusals", () => {
  expect(visitor.strays).toEqual([]);
  const own = visitor.complaints.filter((text) => !/the server responded with a status of 403/.test(text));
  expect(own).toEqual([]);
});
