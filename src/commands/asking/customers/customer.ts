import type { CustomerPoints } from "../../../client/index.ts";
import { unsaid } from "../../../words/unsaid.ts";
import { clientCommand, SHOP } from "../../client/client-command.ts";
import { type CustomerOptions, checkCustomer, customerOptions } from "../../client/customer-options.ts";
import { pointsText } from "../../client/points-text.ts";
import { EXIT } from "../../command-context.ts";
import type { ReaderWords } from "../../language.ts";
import { table } from "../../terminal/table.ts";
import { plain, timeText, title } from "../../terminal/terminal-text.ts";

export const customer = clientCommand<CustomerOptions>({
  name: "customer",
  summary: "print a customer's points and entries at the loyalty service, and their latest orders",
  examples: ["customer acme --email ada@example.com"],
  isInReadersLanguage: true,
  options: (command) => customerOptions(command.argument(...SHOP), "the customer's"),
  check: checkCustomer,
  async ask(asking, { email, mobile, json: isForPrograms }, [shop = ""]) {
    const body = { shop, email, mobile };
    const json = await asking.ask((bridge) => bridge.post("/customers/points", { body }), [shop]);
    const { sums, orders } = json;
    const isKnown = orders.length > 0 || sums === null || Object.values(sums).some((sum) => sum !== 0);
    const { nobody } = asking.labels.historyPage;
    if (!isKnown && !isForPrograms)
      return asking.end(EXIT.failed, plain(nobody({ who: email ?? mobile ?? "" })));
    const { historyTables } = await import("../../client/history-lines.ts");
    const entries = historyTables(asking.words, json);
    const exitCode = isKnown ? EXIT.fine : EXIT.failed;
    return { json, lines: () => listing(asking.words, json, entries), exitCode };
  },
});

/** `entries`: those at the loyalty service. */
function listing(
  words: ReaderWords,
  { sums, orders, hasMoreOrders }: CustomerPoints,
  entries: readonly string[],
): readonly string[] {
  const { labels } = words;
  const { shared, orders: ofOrders, today } = labels.page;
  const ofCustomer = labels.historyPage.customer;
  const said = { balance: ofCustomer.sums.balance, ...today.points.columns };
  const balance = (["balance", "pending", "approved", "redeemed", "cancelled"] as const).map((name) => [
    said[name],
    sums === null || sums[name] === null ? labels.customer.notKnown : String(sums[name]),
  ]);
  const rows = orders.map((row) => [
    row.shop,
    row.orderNumber ?? row.orderId,
    pointsText(words, row, row.pointsGiven),
    row.total === null ? "" : words.price(row.total, row.currency ?? ""),
    timeText(words, row.changedAt),
    unsaid(row.reason, [labels.page.shared.pointsStates[row.points]]),
  ]);
  const { order, total } = ofOrders.columns;
  const titles = [shared.shop, order, shared.points, total, labels.show.changed, labels.orders.columns.why];
  return [
    title(words, ofCustomer.atService),
    ...table(words, balance, { indent: 2 }),
    ...entries,
    "",
    title(words, labels.customer.orders),
    ...(rows.length === 0 ? [`  ${labels.customer.noOrders}`] : table(words, rows, { titles, indent: 2 })),
    ...(hasMoreOrders ? ["", labels.orders.more] : []),
  ];
}
