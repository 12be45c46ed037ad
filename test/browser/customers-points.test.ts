import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { troubleOf } from "../support/browser/accessibility.ts";
import { openBrowser, visit } from "../support/browser/browser.ts";

const EXTENSION = new URL("../../adapters/shopify/extensions/your-points/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, EXTENSION), "utf8");
const LOCALES = { en: "en.default", de: "de", fr: "fr", es: "es" } as const;
type Language = keyof typeof LOCALES;

/** The little of Liquid that the block uses. */
function rendered(language: Language, isSignedIn: boolean): string {
  const texts = JSON.parse(read(`locales/${LOCALES[language]}.json`));
  const textAt = (path: string) => path.split(".").reduce((at, name) => at[name], texts) as unknown as string;
  const block = read("blocks/your-points.liquid")
    .replace(/\{%-? comment[\s\S]*?endcomment -?%\}/, "")
    .replace(/\{% schema %\}[\s\S]*/, "")
    .replace(/\{%- if [\s\S]*?-%\}([\s\S]*)\{%- endif -%\}/, isSignedIn ? "$1" : "")
    .replaceAll("{{ request.locale.iso_code }}", language)
    .replaceAll(/\{\{ '([\w.]+)' \| t \}\}/g, (_all, path: string) => textAt(path));
  expect(block).not.toMatch(/\{[{%]/);
  return `<!doctype html><html lang="${language}"><head><title>Account</title>
    <style>${read("assets/your-points.css")}</style></head>
    <body><main><h1>Account</h1>${block}<p id="below">Below</p></main>
    <script defer src="/your-points.js"></script></body></html>`;
}

const POINTS = {
  balance: 1250,
  pending: 120,
  uncounted: 0,
  movements: [
    {
      order: "#1003 <img src=x onerror=alert(1)>",
      placedAt: "2026-06-03T12:00:00.000Z",
      state: "pending",
      points: 120,
      redeemed: 50,
    },
    {
      order: "#1002",
      placedAt: "2026-06-02T12:00:00.000Z",
      state: "cancelled",
      points: null,
      redeemed: null,
    },
    { order: "#1001", placedAt: "2026-06-01T12:00:00.000Z", state: "none", points: null, redeemed: 10 },
  ],
};

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

let server: Server;
afterEach(() => server?.close());

/** A shop's account page with the block, and the answer of its app proxy. */
async function shop(answer: { status?: number; body: string }, language: Language = "en", isSignedIn = true) {
  server = createServer((request, response) => {
    if (request.url === "/apps/loyalty-bridge/points") {
      const { status = 200, body } = answer;
      setTimeout(() => response.writeHead(status, { "content-type": "application/json" }).end(body), 300);
      return;
    }
    const isScript = request.url === "/your-points.js";
    const type = isScript ? "text/javascript" : "text/html; charset=utf-8";
    response
      .writeHead(200, { "content-type": type })
      .end(isScript ? read("assets/your-points.js") : rendered(language, isSignedIn));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const visitor = await visit(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await visitor.page.goto("/account");
  return visitor;
}

const json = (points: unknown) => ({ body: JSON.stringify({ points }) });

test("numbers, states and dates come in the shop's language, and names as text", async () => {
  const { page, close } = await shop(json(POINTS), "de");
  await page.getByText("1.250").waitFor();
  await page.getByText("Letzte Bestellungen mit Punkten").click();
  const rows = await page.locator("tbody tr").allInnerTexts();
  expect(rows.map((row) => row.split("\t"))).toEqual([
    ["#1003 <img src=x onerror=alert(1)>", "03.06.2026", "Vorgemerkt", "120"],
    ["#1003 <img src=x onerror=alert(1)>", "03.06.2026", "Eingelöst", "-50"],
    ["#1002", "02.06.2026", "Storniert", "–"],
    ["#1001", "01.06.2026", "Eingelöst", "-10"],
  ]);
  expect(await troubleOf(page)).toEqual([]);
  await close();
});

test("the page below does not move when the numbers arrive", async () => {
  const { page, close } = await shop(json(POINTS));
  const below = page.locator("#below");
  await page.reload({ waitUntil: "commit" });
  await below.waitFor();
  expect(await page.locator("[data-sum=balance]").innerText()).toBe("–");
  const before = (await below.boundingBox())?.y;
  await page.getByText("1,250").waitFor();
  expect((await below.boundingBox())?.y).toBe(before);
  await close();
});

test.each(["en", "de", "fr", "es"] as const)("every text is there in %s", async (language) => {
  const { page, close } = await shop(json({ ...POINTS, movements: [], balance: 0, pending: 0 }), language);
  const texts = JSON.parse(read(`locales/${LOCALES[language]}.json`));
  await page.getByText(texts.empty).waitFor();
  for (const text of [texts.title, texts.balance, texts.pending])
    await page.getByText(text, { exact: true }).waitFor();
  await close();
});

test("without the bridge it says so and shows no numbers", async () => {
  const { page, close } = await shop({ status: 503, body: "{}" });
  await page.getByText("Your points cannot be shown now").waitFor();
  expect(await page.locator("dd").allInnerTexts()).toEqual(["–", "–"]);
  await close();
});

test("a stranger sees nothing, whether the shop or the bridge knows it first", async () => {
  const known = await shop(json(null), "en", false);
  expect(await known.page.getByText("Your points").count()).toBe(0);
  await known.close();
  server.close();
  const late = await shop(json(null));
  await late.page.getByText("Your points").waitFor({ state: "hidden" });
  await late.close();
});
