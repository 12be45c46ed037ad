import { escapeHtml } from "../loyalty/page.ts";
import type { LiveShop } from "./live-shop.ts";
import { isFullyRefunded, type SampleOrder } from "./sample-order.ts";

const ORDERS_SHOWN = 15;

/** The sample shops as a plain page; every value is escaped. */
export function deskPage(shops: readonly LiveShop[]): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sample shops</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .2rem .8rem .2rem 0 }
form { display: inline } button { font: inherit; margin: 0 .5rem .5rem 0 }
</style>
<h1>Sample shops</h1>
<p>Nothing here is real. Delete a shop's webhooks, or let orders change without telling the bridge: within seconds it
notices by itself, makes the webhooks again and reads what it missed.</p>
${shops.map(shopSection).join("\n")}
</html>
`;
}

function shopSection({ sample, software, orders }: LiveShop): string {
  const webhooks = software.webhooks();
  const [{ address } = { address: "" }] = webhooks;
  const told =
    webhooks.length === 0
      ? "It has no webhooks: nobody is told of anything."
      : `${webhooks.length} webhooks tell ${address}`;
  const name = encodeURIComponent(sample.shop);
  const button = (act: string, words: string) =>
    `<form method="post" action="/${name}/${act}"><button>${words}</button></form>`;
  return `<h2>${escapeHtml(sample.shop)} (${escapeHtml(sample.platform)}, ${escapeHtml(sample.domain)})</h2>
<p>${escapeHtml(told)}</p>
<p>${button("sell", "Sell something")}${button("ship", "Ship the newest order")}${button("sell-to-prankster", "Sell to somebody whose name is markup")}${button("delete-webhooks", "Delete the webhooks")}${button("change-untold", "Change three orders without a word")}</p>
<table><tr><th>Order</th><th>Customer</th><th>Total</th><th>State</th><th>Changed</th></tr>
${orders.slice(0, ORDERS_SHOWN).map(orderRow).join("\n")}</table>`;
}

function orderRow(order: SampleOrder): string {
  const { number, buyer, total, updatedAt } = order;
  const cells = [
    `#${number}`,
    `${buyer.firstName} ${buyer.lastName}`,
    `${total} EUR`,
    stateOf(order),
    updatedAt.toISOString().slice(0, 19).replace("T", " "),
  ];
  return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`;
}

function stateOf(order: SampleOrder): string {
  if (order.cancelledAt !== null) return "cancelled";
  if (isFullyRefunded(order)) return "refunded";
  const refunded = order.refunds.length > 0 ? ", partly refunded" : "";
  if (order.fulfilledAt !== null) return `shipped${refunded}`;
  return order.paidAt === null ? "not paid" : `paid${refunded}`;
}
