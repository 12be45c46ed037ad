import { escapeHtml } from "../../platform/kit/escape-html.ts";
import { WAYS_OF_ACTING } from "./decisions.ts";
import type { CustomerView } from "./history.ts";

/** A page with more would be unreadable. */
const CUSTOMERS_SHOWN = 200;

/** Balances and history as a plain page; every value is escaped. */
export function sandboxPage(customers: readonly CustomerView[]): string {
  const shown = customers.slice(-CUSTOMERS_SHOWN).reverse();
  const left = customers.length - shown.length;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Loyalty sandbox</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .2rem .8rem .2rem 0 }
</style>
<h1>Loyalty sandbox</h1>
<p>A stand-in for the loyalty service: nothing here is real.</p>
${shown.length === 0 ? "<p>No customer has earned points yet.</p>" : shown.map(customerSection).join("\n")}
${left > 0 ? `<p>${left} earlier customers are not shown.</p>` : ""}
<h2>What the sandbox decided for itself</h2>
<dl>${Object.entries(WAYS_OF_ACTING)
    .map(([what, how]) => `<dt>${escapeHtml(what)}</dt><dd>${escapeHtml(how)}</dd>`)
    .join("")}</dl>
</html>
`;
}

function customerSection(customer: CustomerView): string {
  const { name, email, mobile, balance, pending, approved, cancelled, redeemed, history } = customer;
  return `<h2>${escapeHtml(name ?? email)}</h2>
<p>${escapeHtml(email)}, ${escapeHtml(mobile ?? "no mobile number")}</p>
<p><strong>Balance ${balance}</strong> (approved ${approved}, redeemed ${redeemed}); pending ${pending}, cancelled ${cancelled}</p>
<table><tr><th>When</th><th>What</th><th>Order</th><th>Points</th><th>State</th></tr>
${history.map(historyRow).join("\n")}</table>`;
}

function historyRow(line: CustomerView["history"][number]): string {
  const cells = [line.created_at, line.lp_type, line.lp_orderid, line.lp_points, line.lp_status];
  return `<tr>${cells.map((cell) => `<td>${escapeHtml(String(cell ?? ""))}</td>`).join("")}</tr>`;
}
