import express, { type RequestHandler } from "express";
import { escapeHtml } from "../../platform/kit/escape-html.ts";
import type { CommandLabels } from "../../words/labels.ts";
import type { Words } from "../../words/vocabulary.ts";
import { loopbackOnly } from "../loopback.ts";
import { startListening } from "../start-listening.ts";
import type { LiveShop } from "./live-shop.ts";
import { SAMPLE_PRANKSTER } from "./sample-customers.ts";
import { isFullyRefunded, type SampleOrder } from "./sample-order.ts";

export interface Desk {
  /** "http://127.0.0.1:4321" */
  readonly url: string;
  close(): Promise<void>;
}

/** The acts on a shop, by the path below its name: POST /fashion/delete-webhooks. */
const ACTS: Readonly<Record<string, (shop: LiveShop) => unknown>> = {
  sell: (shop) => shop.sell(),
  ship: (shop) => shop.ship(),
  "sell-to-prankster": (shop) => shop.sell(SAMPLE_PRANKSTER),
  "delete-webhooks": (shop) => shop.software.deleteWebhooks(),
  "change-untold": (shop) => shop.changeSilently(),
};

/** A page on this machine to play the sample shops: sell, delete their webhooks, or change orders without webhooks. */
export async function listenDesk(shops: readonly LiveShop[], spoken: DeskWords): Promise<Desk> {
  const app = express();
  app.disable("x-powered-by");
  app.use(loopbackOnly, ownPagesOnly);
  app.get("/", (_request, response) => {
    response
      .set({
        "content-security-policy":
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
        "cache-control": "no-store",
      })
      .type("html")
      .send(deskPage(shops, spoken));
  });
  app.post("/:shop/:act", async (request, response) => {
    const shop = shops.find(({ sample }) => sample.shop === request.params.shop);
    const act = ACTS[request.params.act];
    if (shop === undefined || act === undefined) {
      const known = Object.keys(ACTS).join(", ");
      response.status(404).type("text").send(`No such shop or act. Acts: ${known}.\n`);
      return;
    }
    try {
      await act(shop);
      response.redirect(303, "/");
    } catch (error) {
      const reason = error instanceof Error ? error.message : "it could not be done";
      response.status(502).type("text").send(`The shop did it, but ${reason}.\n`);
    }
  });
  const { domain, close } = await startListening(app);
  return { url: `http://${domain}`, close };
}

/** Keeps out pages of other sites that guessed the address. */
const ownPagesOnly: RequestHandler = (request, response, next) => {
  const site = request.headers["sec-fetch-site"];
  if (site === undefined || site === "same-origin" || site === "none") next();
  else response.status(403).type("text").send("Only from this page.\n");
};

const ORDERS_SHOWN = 15;

interface DeskWords {
  readonly words: Words;
  readonly labels: Pick<CommandLabels, "desk">;
}

/** The sample shops as a plain page; every value is escaped. */
function deskPage(shops: readonly LiveShop[], spoken: DeskWords): string {
  const { words, labels } = spoken;
  const title = escapeHtml(labels.desk.title);
  return `<!doctype html>
<html lang="${words.language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .2rem .8rem .2rem 0 }
form { display: inline } button { font: inherit; margin: 0 .5rem .5rem 0 }
</style>
<h1>${title}</h1>
<p>${escapeHtml(labels.desk.about)}</p>
${shops.map((shop) => shopSection(shop, spoken)).join("\n")}
</html>
`;
}

function shopSection({ sample, software, orders }: LiveShop, spoken: DeskWords): string {
  const { labels } = spoken;
  const webhooks = software.webhooks();
  const [{ address } = { address: "" }] = webhooks;
  const reported =
    webhooks.length === 0
      ? labels.desk.noWebhooks
      : labels.desk.webhooks({ webhooks: webhooks.length, address });
  const name = encodeURIComponent(sample.shop);
  const buttons = Object.entries(labels.desk.acts).map(
    ([act, label]) =>
      `<form method="post" action="/${name}/${act}"><button>${escapeHtml(label)}</button></form>`,
  );
  const headings = Object.values(labels.desk.columns).map((column) => `<th>${escapeHtml(column)}</th>`);
  return `<h2>${escapeHtml(sample.shop)} (${escapeHtml(sample.title)}, ${escapeHtml(sample.domain)})</h2>
<p>${escapeHtml(reported)}</p>
<p>${buttons.join("")}</p>
<table><tr>${headings.join("")}</tr>
${orders
  .slice(0, ORDERS_SHOWN)
  .map((order) => orderRow(order, spoken))
  .join("\n")}</table>`;
}

function orderRow(order: SampleOrder, { words, labels }: DeskWords): string {
  const { number, buyer, total, updatedAt } = order;
  const cells = [
    `#${number}`,
    `${buyer.firstName} ${buyer.lastName}`,
    words.price(total, "EUR"),
    stateOf(order, labels),
    words.time(updatedAt.getTime()),
  ];
  return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`;
}

function stateOf(order: SampleOrder, labels: DeskWords["labels"]): string {
  const states = labels.desk.states;
  if (order.cancelledAt !== null) return states.cancelled;
  if (isFullyRefunded(order)) return states.refunded;
  if (order.fulfilledAt === null && order.paidAt === null) return states.unpaid;
  const state = order.fulfilledAt === null ? states.paid : states.shipped;
  return order.refunds.length > 0 ? labels.desk.partlyRefunded({ state }) : state;
}
