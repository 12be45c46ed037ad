import type { CustomerPoints } from "../../../client/index.ts";
import { sentence, typed } from "../../../words/sentence.ts";
import { unsaid } from "../../../words/unsaid.ts";
import type { AdminAnswer } from "../../client/admin-client.ts";
import type { Asking } from "../../client/asking.ts";
import { clientCommand, SHOP } from "../../client/client-command.ts";
import { type CustomerOptions, checkCustomer, customerOptions } from "../../client/customer-options.ts";
import { pointsCell } from "../../client/points-text.ts";
import { EXIT } from "../../command-context.ts";
import type { ReaderWords } from "../../language.ts";
import { table } from "../../terminal/table.ts";
import { plain, title, wholeTime } from "../../terminal/terminal-text.ts";

const NO_HOLD =
  "A customer cannot be put on hold. For orders that exist: list them (orders --find TEXT), and put each on hold (decide SHOP ORDER hold). For later orders: give the customer a tag in the shop that the programme excludes (exclude.customerTags).";

export const customer = clientCommand<CustomerOptions>({
  name: "customer",
  summary:
    "print a customer's points and entries at the loyalty service, and their latest orders (a customer cannot be put on hold)",
  examples: ["customer acme --email ada@example.com"],
  isInReadersLanguage: true,
  options: (command) => customerOptions(command.argument(...SHOP), "the customer's").explain(NO_HOLD),
  check: (options, command) => {
    const { email, mobile } = options;
    if (command.args[0] === "hold" && email === undefined && mobile === undefined)
      command.refuse(NO_HOLD.charAt(0).toLowerCase() + NO_HOLD.slice(1, -1));
    checkCustomer(options, command);
  },
  async ask(asking, { email, mobile, json: isForPrograms }, [shop = ""]) {
    const body = { shop, email, mobile };
    const answered = await asking.tried((bridge) => bridge.post("/customers/points", { body }), [shop]);
    const json = answered.ok
      ? answered.body
      : await withoutPoints(asking, answered, email ?? mobile ?? "", shop);
    const { sums, orders } = json;
    const isKnown =
      orders.length > 0 ||
      sums === null ||
      Object.values(sums).some((sum) => typeof sum === "number" && sum !== 0);
    const { nobody } = asking.labels.historyPage;
    const who = email ?? mobile ?? "";
    if (!isKnown && !isForPrograms) return asking.end(EXIT.failed, plain(nobody({ who })));
    const exitCode = isKnown && answered.ok ? EXIT.fine : EXIT.failed;
    const { historyTables } = await import("../../client/history-lines.ts");
    const lines = () => listing(asking.words, json, historyTables(asking.words, json));
    return {
      json,
      lines,
      more: json.hasMoreOrders ? [asking.labels.customer.moreOrders({ who: typed(who) })] : [],
      exitCode,
    };
  },
});

/** Answers of a working bridge that cannot load points now: account paused, service down or limit used up. */
const POINTS_MISSING: ReadonlySet<number | null> = new Set([409, 502, 503]);
const ORDERS_SHOWN = 50;

type Shown = Omit<CustomerPoints, "brand" | "type"> & {
  /** Why the points are missing. */
  readonly problem?: string;
};

/** What the bridge itself knows about the customer. Ends the command if that fails, too. */
async function withoutPoints(
  asking: Asking,
  failed: Extract<AdminAnswer<unknown>, { readonly ok: false }>,
  who: string,
  shop: string,
): Promise<Shown> {
  if (!POINTS_MISSING.has(failed.status)) return asking.fail(failed);
  const body = { shop, q: who, limit: ORDERS_SHOWN };
  const { items, nextCursor } = await asking.ask((bridge) => bridge.post("/orders/search", { body }));
  const known = { orders: items, olderOrders: [], hasMoreOrders: nextCursor !== null };
  return { shop, service: null, sums: null, ...known, problem: failed.message };
}

function listing(words: ReaderWords, json: Shown, history: readonly string[]): readonly string[] {
  const { sums, orders, problem } = json;
  const { labels } = words;
  const { shared, orders: ofOrders, deliveries, today } = labels.page;
  const ofCustomer = labels.historyPage.customer;
  const said = { balance: ofCustomer.sums.balance, ...today.points.columns };
  const balance = (["balance", "pending", "approved", "redeemed", "cancelled"] as const).map((name) => [
    said[name],
    sums === null || sums[name] === null ? labels.customer.notKnown : words.number(sums[name]),
  ]);
  const rows = orders.map((row) => [
    row.shop,
    row.orderNumber ?? row.orderId,
    pointsCell(words, row),
    row.total === null ? "" : words.price(row.total, row.currency ?? ""),
    wholeTime(words, row.changedAt),
    unsaid(row.reason, [labels.page.shared.pointsStates[row.points]]),
  ]);
  const { order, total, changed } = ofOrders.columns;
  const { why } = deliveries.columns;
  const titles = [shared.shop, order, shared.points, total, changed, why];
  const figures = [titles.indexOf(total)];
  const names = new Set(orders.flatMap(({ customerName }) => customerName ?? []));
  return [
    ...(names.size === 0 ? [] : [...table(words, [[ofOrders.columns.customer, [...names].join(", ")]]), ""]),
    title(words, ofCustomer.atService),
    ...(problem === undefined
      ? table(words, balance, { figures: [1], indent: 2 })
      : [`  ${sentence(problem)}`]),
    ...(sums === null || sums.givenTwice.length === 0
      ? []
      : [`  ${ofCustomer.givenTwice({ orders: sums.givenTwice, count: sums.givenTwice.length })}`]),
    ...history,
    "",
    title(words, labels.customer.orders),
    ...(rows.length === 0
      ? [`  ${labels.customer.noOrders}`]
      : table(words, rows, { titles, figures, indent: 2 })),
  ];
}
