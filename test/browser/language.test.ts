import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { knows } from "../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../support/bridge/running-app.ts";
import { openBrowser, type Visitor, visit } from "../support/browser/browser.ts";
import { anOrder, aSnapshotEvent, NOON } from "../support/builders/orders.ts";

/** One language a page: the browser's, or the one that the reader chose; the bridge answers in it as well. */
const DASHBOARD = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));

/** Right to left, with a sign that turns what follows, and markup: names that want to change the page around them. */
const NAMES = ["דנה שלום", "Zora \u202Egnp.<img src=x onerror=alert(1)> & Söhne"];

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([runApp({ dashboardFolder: DASHBOARD }), openBrowser()]);
  for (const [index, name] of NAMES.entries()) {
    const contact = { ...anOrder().contact, names: [name] };
    const orderId = String(index + 1);
    await knows(app, aSnapshotEvent({ orderId, isPaid: true, updatedAt: NOON, contact }));
  }
  const contact = { ...anOrder().contact, phones: [] };
  await knows(app, aSnapshotEvent({ orderId: "3", isPaid: true, updatedAt: NOON, contact }));
});

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

/** Somebody signed in, whose browser wants these words. */
async function signedIn(locale: string): Promise<Visitor> {
  const visitor = await visit(browser, app.url, { locale });
  await visitor.page.goto("/");
  await visitor.page.locator("input[type=password]").fill(ADMIN_TOKEN);
  await visitor.page.locator("button[type=submit]").click();
  await visitor.page.locator("#content h1").waitFor();
  return visitor;
}

const titleOf = ({ page }: Visitor) => page.locator("h1").innerText();
const languageOf = ({ page }: Visitor) => page.evaluate("document.documentElement.lang");

test.each([
  { locale: "en-GB", title: "Today", language: "en" },
  { locale: "de-AT", title: "Heute", language: "de" },
  { locale: "fr-CA", title: "Aujourd’hui", language: "fr" },
  { locale: "es-MX", title: "Hoy", language: "es" },
  { locale: "ja-JP", title: "Today", language: "en" },
])("a browser in $locale shows “$title”", async ({ locale, title, language }) => {
  const visitor = await signedIn(locale);
  await expect.poll(() => titleOf(visitor)).toBe(title);
  await expect.poll(() => languageOf(visitor)).toBe(language);
  expect(visitor.complaints.filter((text) => !text.includes("401"))).toEqual([]);
  await visitor.close();
});

test("a chosen language wins over the browser's, reads everything again in it, and stays", async () => {
  const visitor = await signedIn("de-DE");
  const { page } = visitor;
  await page.goto("/orders/acme/1");
  await page.getByText("Punkte werden gutgeschrieben").first().waitFor();
  const requested: Record<string, string>[] = [];
  page.on("request", (request) => {
    if (/\/api\/(?!events)/.test(request.url())) requested.push(request.headers());
  });
  await page.locator(".shell-menu .more > summary").click();
  await page.getByLabel("Sprache").selectOption("Español");
  await page.getByText("Los puntos se están concediendo").first().waitFor();
  await expect.poll(() => titleOf(visitor)).toBe("Pedido #1001");
  await expect.poll(() => page.title()).toBe("Pedido #1001 – Puente de fidelización");
  await page.reload();
  await page.getByText("Los puntos se están concediendo").first().waitFor();
  await expect.poll(() => languageOf(visitor)).toBe("es");
  // What was still being read when the other language was chosen was asked for in the first.
  const chosen = requested.slice(requested.findIndex((headers) => headers["accept-language"] === "es"));
  expect(chosen.length).toBeGreaterThan(1);
  for (const headers of chosen)
    expect(headers).toMatchObject({ "accept-language": "es", "time-zone": "Europe/Berlin; unnamed" });
  await visitor.close();
});

test("what was typed and not sent yet stays in another language; what was said in the earlier one goes", async () => {
  const visitor = await signedIn("de-DE");
  const { page } = visitor;
  await page.goto("/attention");
  await page.getByText("Prüfen").click();
  await page.getByLabel("Mobilnummer des Kunden").fill("12");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await page.getByText("Diese Mobilnummer ist nicht lesbar").waitFor();
  await page.locator(".shell-menu .more > summary").click();
  await page.getByLabel("Sprache").selectOption("English");
  await page.getByText("Waiting for a mobile number").first().waitFor();
  await expect.poll(() => page.getByLabel("Mobile number of the customer").inputValue()).toBe("12");
  await expect.poll(() => page.locator("#content").innerText()).not.toMatch(/Mobilnummer|Wartet|Punkte/);
  await page.goto("/resync");
  await page.getByLabel("Changed since", { exact: true }).fill("2026-02-03");
  await page.locator(".shell-menu .more > summary").click();
  await page.getByLabel("Language").selectOption("Français");
  await page.getByRole("heading", { name: "Resynchronisation" }).first().waitFor();
  await expect.poll(() => page.locator("input[type=date]").first().inputValue()).toBe("2026-02-03");
  await visitor.close();
});

test("only the language that is spoken is loaded", async () => {
  const context = await browser.newContext({ baseURL: app.url, locale: "fr-FR" });
  const page = await context.newPage();
  const words: string[] = [];
  page.on("request", (request) => {
    if (/\/(?:en|de|fr|es)-[^/]*\.js$/.test(request.url())) words.push(request.url());
  });
  await page.goto("/");
  await page.getByRole("heading", { name: "Se connecter" }).waitFor();
  await expect.poll(() => words).toHaveLength(1);
  await page.locator("input[type=password]").fill("half a tok");
  await page.getByLabel("Langue").selectOption("Deutsch");
  await page.getByRole("heading", { name: "Anmelden" }).waitFor();
  await expect.poll(() => page.locator("input[type=password]").inputValue()).toBe("half a tok");
  await expect.poll(() => new Set(words).size).toBe(2);
  await context.close();
});

test("among all settings of a shop, what an order is called elsewhere has a name, and its explanation below", async () => {
  const visitor = await signedIn("de-DE");
  const { page } = visitor;
  await page.goto("/shops");
  await page.getByRole("button", { name: "acme", expanded: true }).waitFor();
  await page.getByText("Alle Einstellungen").click();
  const name = page.getByText("Bestellnummer beim Treueservice", { exact: true });
  await name.waitFor();
  expect(await name.evaluate((element) => element.tagName)).toBe("DT");
  await page
    .locator("dd")
    .getByText(/^Welche Nummer eine Bestellung .* unveränderlich\.$/)
    .waitFor();
  await visitor.close();
});

describe.each(["en-GB", "de-DE", "fr-FR", "es-ES"])("in %s", (locale) => {
  test("hostile and right-to-left names in an order are shown whole, as text", async () => {
    const visitor = await signedIn(locale);
    const { page } = visitor;
    for (const [index, name] of NAMES.entries()) {
      await page.goto(`/orders/acme/${index + 1}`);
      await expect.poll(() => page.locator("dd bdi").first().textContent()).toBe(name);
      expect(await page.locator("img").count()).toBe(0);
    }
    await visitor.close();
  });
});
