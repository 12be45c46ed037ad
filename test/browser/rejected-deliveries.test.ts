import { afterAll, beforeAll, expect, test } from "vitest";
import { expectUsable } from "../support/browser/programme-page.ts";
import { type TriedBridge, tryBridge } from "../support/browser/tried-bridge.ts";

let given: TriedBridge;
beforeAll(async () => {
  given = await tryBridge();
});
afterAll(() => given?.close());

async function deliver(signature: Readonly<Record<string, string>>): Promise<number> {
  const request = { method: "POST", headers: signature, body: "{}" };
  return (await fetch(`${given.url}/webhooks/garden`, request)).status;
}

const WRONG = { "x-wc-webhook-signature": Buffer.alloc(32, 1).toString("base64") };

test("a request without a signature, which anyone can send, does not make the shop look broken", async () => {
  expect(await deliver({})).toBe(401);
  const { page, close } = await given.visit();
  await page.locator(".connection .pill", { hasText: "Connected" }).first().waitFor();
  expect(await page.getByText("Deliveries rejected").count()).toBe(0);
  await close();
});

test("where deliveries of a shop were just rejected, the shop's pill, Today and Deliveries say so", async () => {
  for (let each = 0; each < 3; each++) expect(await deliver(WRONG)).toBe(401);
  const { page, complaints, close } = await given.visit();
  await page.goto("/deliveries");
  const note = page.locator(".note", { hasText: "Recent deliveries from garden were rejected." });
  await note.getByText("Rejected deliveries are not listed here.").waitFor();
  await note.getByRole("link", { name: "View details" }).click();
  const shop = page.locator(".shop", { hasText: "garden" });
  // The webhooks were made anew at the third one, and nothing has come since that shows that this was enough.
  await shop.locator(".pill", { hasText: "Deliveries rejected" }).waitFor();
  await shop.getByText("rejected since the bridge started, most recently just now").waitFor();
  await shop.getByText("3 requests: signed with another secret").waitFor();
  await expectUsable(page);
  await page.goto("/");
  await note.waitFor();
  await page.locator(".connection .pill", { hasText: "Deliveries rejected" }).waitFor();
  expect(complaints).toEqual([]);
  // What was accepted since is the news.
  await given.play("garden", "sell");
  await note.waitFor({ state: "detached" });
  await page.locator(".connection .pill", { hasText: "Deliveries rejected" }).waitFor({ state: "detached" });
  await close();
});
