import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openBrowser, visit } from "../support/browser/browser.ts";

const EXTENSION = new URL("../../adapters/shopify/extensions/order-block/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, EXTENSION), "utf8");
const LOCALES = { en: "en.default", de: "de", fr: "fr", es: "es" } as const;
type Language = keyof typeof LOCALES;

/** What Shopify's admin gives an extension: the order in sight, and texts in the reader's language. */
function page(language: Language): string {
  return `<!doctype html><html lang="${language}"><body><script type="module">
    const texts = ${read(`locales/${LOCALES[language]}.json`)};
    window.shopify = {
      data: { selected: [{ id: "gid://shopify/Order/5001" }] },
      i18n: { translate: (key, values = {}) => {
        const found = key.split(".").reduce((at, name) => at[name], texts);
        const form = () => found[new Intl.PluralRules("${language}").select(values.count)] ?? found.other;
        return Object.entries(values).reduce(
          (text, [name, value]) => text.replace("{{" + name + "}}", value),
          typeof found === "string" ? found : form());
      } },
    };
    const { default: show } = await import("/order-block.js");
    await show();
  </script></body></html>`;
}

const ORDER = {
  points: "pending",
  pointsGiven: { count: 120 },
  reason: "Approved on 7 Dec <b>14 days</b> after fulfillment",
  offers: ["approve", "cancel", "hold"],
};

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

let server: Server;
afterEach(() => server?.close());

type Answer = { status?: number; mode?: "show" | "decide"; body: object };

/** An admin with the block, whose bridge answers as told; `asked`: what it was asked. */
async function admin(answerTo: (method: string, path: string) => Answer, language: Language = "en") {
  const asked: string[] = [];
  server = createServer((request, response) => {
    const { method = "", url = "" } = request;
    if (!url.startsWith("/apps/")) {
      const isScript = url === "/order-block.js";
      const type = isScript ? "text/javascript" : "text/html; charset=utf-8";
      return void response
        .writeHead(200, { "content-type": type })
        .end(isScript ? read("src/order-block.js") : page(language));
    }
    asked.push(`${method} ${url}`);
    const { status = 200, mode = "decide", body } = answerTo(method, url);
    response
      .writeHead(status, { "content-type": "application/json", "x-panel": mode })
      .end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const visitor = await visit(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await visitor.page.goto("/");
  return { ...visitor, asked };
}

const ORDER_PATH = "/apps/shopify/panel/orders/5001";

test("staff read how many points an order has and why, as text, and approve them with one press", async () => {
  let order: object = ORDER;
  const { page, asked, close } = await admin((method) => {
    if (method === "POST")
      order = { ...ORDER, points: "approved", reason: "Approved by staff", offers: ["cancel"] };
    return { body: { order } };
  });
  await page.getByText("120 points: Pending").waitFor();
  await page.getByText("Approved on 7 Dec <b>14 days</b> after fulfillment").waitFor();
  expect(await page.locator("s-button").allInnerTexts()).toEqual(["Approve now", "Cancel points"]);
  await page.getByText("Approve now").click();
  await page.getByText("120 points: Approved").waitFor();
  expect(await page.locator("s-button").allInnerTexts()).toEqual(["Cancel points"]);
  expect(asked).toEqual([`GET ${ORDER_PATH}`, `POST ${ORDER_PATH}/approve`]);
  await close();
});

test.each([
  ["en", "1 point: Pending"],
  ["de", "1 Punkt: Vorgemerkt"],
  ["fr", "1 point\u202f: En attente"],
  ["es", "1 punto: Pendientes"],
] as const)("one point is said in the singular in %s", async (language, said) => {
  const order = { ...ORDER, pointsGiven: { count: 1 } };
  const { page, close } = await admin(() => ({ body: { order } }), language);
  expect(await page.locator("s-text").first().innerText()).toBe(said);
  await close();
});

test("a cancellation takes two presses", async () => {
  const { page, asked, close } = await admin(() => ({ body: { order: ORDER } }));
  await page.getByText("Cancel points").click();
  await page.getByText("Really cancel?").click();
  await expect.poll(() => asked).toEqual([`GET ${ORDER_PATH}`, `POST ${ORDER_PATH}/cancel`]);
  await close();
});

test("who may only see is offered nothing", async () => {
  const { page, close } = await admin(() => ({ mode: "show", body: { order: ORDER } }));
  await page.getByText("120 points: Pending").waitFor();
  expect(await page.locator("s-button").count()).toBe(0);
  await close();
});

test("an unknown order, a refusal and a missing bridge each say so", async () => {
  const unknown = await admin(() => ({ status: 404, body: {} }));
  await unknown.page.getByText("does not know this order").waitFor();
  await unknown.close();
  server.close();
  const refused = await admin((method) =>
    method === "GET" ? { body: { order: ORDER } } : { status: 409, body: { detail: "Already approved." } },
  );
  await refused.page.getByText("Approve now").click();
  await refused.page.getByText("Already approved.").waitFor();
  await refused.page.getByText("Try again").click();
  await refused.page.getByText("120 points: Pending").waitFor();
  await refused.close();
  server.close();
  const away = await admin(() => ({ status: 502, body: {} }));
  await away.page.getByText("The loyalty bridge does not answer.").waitFor();
  await away.close();
});

test.each(["en", "de", "fr", "es"] as const)("every text is there in %s", async (language) => {
  const { page, complaints, close } = await admin(
    () => ({ body: { order: { ...ORDER, pointsGiven: null } } }),
    language,
  );
  const texts = JSON.parse(read(`locales/${LOCALES[language]}.json`));
  for (const text of [texts.states.pending, texts.approve, texts.cancel])
    await page.getByText(text, { exact: true }).waitFor();
  expect(await page.locator("s-admin-block").getAttribute("heading")).toBe(texts.heading);
  expect(complaints).toEqual([]);
  await close();
});
