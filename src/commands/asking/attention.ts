import type { DeliveryRow, IncidentRow, OrderRow, Page, Status } from "../../client/index.ts";
import { toMinorUnits } from "../../domain/order/money.ts";
import { sentence, typed } from "../../words/sentence.ts";
import { text } from "../arguments.ts";
import type { Asking } from "../client/asking.ts";
import type { Entry, WaitingState } from "../client/attention-steps.ts";
import { CODES, clientCommand } from "../client/client-command.ts";
import { withNote } from "../client/points-text.ts";
import { EXIT } from "../command-context.ts";
import type { ReaderWords } from "../language.ts";
import type { CsvTable } from "../terminal/csv-lines.ts";
import { timeText, title } from "../terminal/terminal-text.ts";
import { meaningOf } from "./incidents.ts";

/** The same states as on the page, in the same order. */
const STATES = ["dead", "parked", "held"] as const satisfies readonly WaitingState[];
/** The command that lists every item of a group. */
const LISTS = {
  incidents: "incidents --open",
  dead: "orders --state failed",
  parked: "orders --state needs-a-decision",
  held: "orders --state on-hold",
  deliveries: "deliveries --outcome failed",
} as const satisfies Readonly<Record<keyof Waiting, string>>;
/** The most items listed per group. */
const SHOWN = 200;

export const attention = clientCommand<{
  readonly shop?: string;
  readonly csv?: true;
  readonly codes?: true;
}>({
  name: "attention",
  summary: "list what needs your attention, why, and what to do; the exit code is 1 if anything does",
  examples: ["attention --shop acme", "attention --csv"],
  isInReadersLanguage: true,
  options: (command) =>
    command
      .option("--shop <name>", "only entries about this shop", text)
      .option("--csv", "print CSV, for spreadsheets")
      .option(...CODES),
  async ask(asking, { shop, csv, codes }) {
    const json = await readAll(asking, shop);
    const isWell = Object.values(json).every(({ items }) => items.length === 0);
    if (isWell) await asking.endIfUnknown(shop);
    const exitCode = isWell ? EXIT.fine : EXIT.failed;
    const more = hintsOf(asking.words, json, shop);
    if (csv) return { ...asking.csvOf(codes ? codesOf(json) : csvOf(asking.words, json), more), exitCode };
    const status = isWell ? await asking.ask((bridge) => bridge.get("/status")) : null;
    const { nextSteps, stepsOf, entryLines } = await import("../client/attention-steps.ts");
    return {
      json,
      lines: () =>
        status === null
          ? listing(asking.words, json, { nextSteps, stepsOf, entryLines }, shop)
          : wellLines(asking.words, status),
      more: asking.words.terminal.columns === null ? more : [],
      exitCode,
    };
  },
});

interface Waiting extends Readonly<Record<WaitingState, Page<OrderRow>>> {
  readonly incidents: Page<IncidentRow>;
  readonly deliveries: Page<DeliveryRow>;
}

async function readAll(asking: Asking, shop: string | undefined): Promise<Waiting> {
  const limit = SHOWN;
  const ofState = (state: WaitingState) =>
    asking.ask((bridge) => bridge.get("/orders", { query: { shop, state, limit } }));
  return {
    incidents: await asking.ask((bridge) => bridge.get("/incidents", { query: { shop, open: true, limit } })),
    held: await ofState("held"),
    parked: await ofState("parked"),
    dead: await ofState("dead"),
    deliveries: await asking.ask((bridge) =>
      bridge.get("/deliveries", { query: { shop, outcome: "dead", limit } }),
    ),
  };
}

/** Shown when nothing waits. A shop that hasn't reported yet needs no decision, but doesn't work either. */
function wellLines({ labels }: ReaderWords, { shopsByWeight, brandsByWeight }: Status): readonly string[] {
  const { today } = labels.page;
  const isGood = [shopsByWeight, brandsByWeight].every(({ bad, wait, plain }) => bad + wait + plain === 0);
  return [`${today.nothingWaits} ${isGood ? today.allWorks : labels.attention.notReady}`];
}

/** The commands that list the rest of each truncated group. */
function hintsOf(words: ReaderWords, waiting: Waiting, shop: string | undefined): readonly string[] {
  const { labels } = words;
  const { groups, deadDeliveries } = labels.attentionPage;
  const names = { ...groups, incidents: labels.page.shell.places.incidents, deliveries: deadDeliveries };
  return (["incidents", ...STATES, "deliveries"] as const)
    .filter((list) => waiting[list].nextCursor !== null)
    .map((list) => `${names[list]} – ${moreText(words, list, shop)}`);
}

function moreText({ labels }: ReaderWords, list: keyof Waiting, shop: string | undefined): string {
  return labels.attention.more({ list: LISTS[list] + (shop === undefined ? "" : ` --shop ${typed(shop)}`) });
}

type Steps = Pick<typeof import("../client/attention-steps.ts"), "nextSteps" | "stepsOf" | "entryLines">;

function listing(
  words: ReaderWords,
  waiting: Waiting,
  { nextSteps, stepsOf, entryLines }: Steps,
  shop: string | undefined,
): readonly string[] {
  const { shell } = words.labels.page;
  const { groups, deadDeliveries } = words.labels.attentionPage;
  const { next } = words.labels.attention;
  const group = (list: keyof Waiting, name: string, { items, nextCursor }: Page<Entry>, nextStep: string) => {
    if (items.length === 0) return [];
    const { lines, hasMore } = entryLines(words, items);
    const isCut = hasMore || (nextCursor !== null && words.terminal.columns !== null);
    return [
      ...["", title(words, name), ...lines],
      ...(isCut ? [`  ${moreText(words, list, shop)}`] : []),
      ...(nextStep === "" ? [] : nextStep.split("\n").map((step) => `  → ${step}`)),
    ];
  };
  const withOrders = waiting.incidents.items.filter(({ orders: affected }) => affected > 0);
  const numbers = withOrders.map(({ number }) => String(number));
  const incidentsStep = stepsOf(
    words,
    numbers.map((number) => ({ name: number, typed: number })),
    "NUMBER",
    (number) => words.labels.incidents.seeOrders({ number }),
  );
  const { orders: ordersOf, deliveries: deliveriesOf } = words.labels.incidentsPage;
  const incidents = rowsOf(waiting.incidents, (incident) => ({ cells: incidentCells(words, incident) }));
  const orders = (state: WaitingState) =>
    rowsOf(waiting[state], (order) => ({
      cells: orderCells(words, order),
      name: order.orderNumber ?? order.orderId,
      since: sinceOf(order),
      counted: (count) => ordersOf({ orders: count, hasMore: false }),
    }));
  const deliveries = rowsOf(waiting.deliveries, ({ shop, topic, receivedAt, reason }) => ({
    cells: [timeText(words, receivedAt), shop, topic, reason ?? ""],
    name: topic,
    since: receivedAt,
    counted: (count) => deliveriesOf({ deliveries: count }),
  }));
  return [
    ...group("incidents", shell.places.incidents, incidents, incidentsStep),
    ...STATES.flatMap((state) =>
      group(state, groups[state], orders(state), nextSteps(words, state, waiting[state].items)),
    ),
    ...group("deliveries", deadDeliveries, deliveries, next.deliveries),
  ].slice(1);
}

function sinceOf({ decidedAt, waitsSince, changedAt }: OrderRow): string {
  return decidedAt ?? waitsSince ?? changedAt;
}

/** The same columns as on the page, plus the note of a person's decision. */
function orderCells(words: ReaderWords, order: OrderRow): readonly string[] {
  const { shop, orderNumber, orderId, customerName } = order;
  return [
    timeText(words, sinceOf(order)),
    ...[shop, orderNumber ?? orderId, customerName ?? ""],
    totalText(words, order),
    withNote(words, order.reason, order.decisionNote),
  ];
}

/** Without the currency, for CSV in this language. */
function amountText({ decimal }: ReaderWords, { total, currency }: OrderRow): string | null {
  if (total === null || currency === null) return total;
  const minor = toMinorUnits(total, currency);
  return minor === null ? total : decimal(minor, currency);
}

function totalText({ price }: ReaderWords, { total, currency }: OrderRow): string {
  return total === null ? "" : price(total, currency ?? "");
}

/** The incident's number, and since when it is open; after a recurrence, since it last began. */
function incidentCells(words: ReaderWords, incident: IncidentRow): readonly string[] {
  const { number, begunAt, title, times, spans, lastedMs } = incident;
  const detail = meaningOf(words, incident);
  const first = Date.parse(begunAt);
  const again = { times, first, span: words.lasted(lastedMs) };
  return [
    String(number),
    timeText(words, spans.at(-1)?.from ?? begunAt),
    title,
    times === 1 ? detail : `${detail} ${sentence(words.labels.incidents.again(again))}`,
  ];
}

function rowsOf<Item>({ items, nextCursor }: Page<Item>, row: (item: Item) => Entry): Page<Entry> {
  return { items: items.map(row), nextCursor };
}

function csvOf(words: ReaderWords, waiting: Waiting): CsvTable {
  const { page, attentionPage, incidentsPage } = words.labels;
  const { noted, code } = words.labels.attention;
  const rows = [
    ...waiting.incidents.items.map((incident) => [
      ...[page.shell.places.incidents, incident.spans.at(-1)?.from ?? incident.begunAt],
      ...[incident.shops.join(", "), "", "", "", "", ""],
      ...[noted({ what: incident.title, why: meaningOf(words, incident) }), incident.code],
    ]),
    ...STATES.flatMap((state) =>
      waiting[state].items.map((each) => [
        ...[attentionPage.groups[state], sinceOf(each), each.shop],
        ...[each.orderNumber, each.orderId, each.customerName, amountText(words, each), each.currency],
        ...[withNote(words, each.reason, each.decisionNote), each.code],
      ]),
    ),
    ...waiting.deliveries.items.map(({ receivedAt, shop, topic, reason, because }) => [
      ...[attentionPage.deadDeliveries, receivedAt, shop, "", "", "", "", ""],
      ...[reason === null ? topic : noted({ what: topic, why: reason }), because?.code],
    ]),
  ];
  const column = (name: "orderNumber" | "orderId" | "currency") =>
    words.say({ code: "column", column: name });
  const { state, customer, total } = page.orders.columns;
  const titles = [
    ...[state, incidentsPage.columns.since, page.shared.shop, column("orderNumber"), column("orderId")],
    ...[customer, total, column("currency"), page.deliveries.columns.why, code],
  ];
  return { titles, rows, times: [1] };
}

/** The table for programs. `list` is the name of the list in the JSON. */
function codesOf(waiting: Waiting): CsvTable {
  const rows = [
    ...waiting.incidents.items.map(({ spans, begunAt, shops, code }) => [
      ...["incidents", spans.at(-1)?.from ?? begunAt, shops.join(" "), "", "", "", "", code],
    ]),
    ...STATES.flatMap((state) =>
      waiting[state].items.map((each) => [
        ...[state, sinceOf(each), each.shop, each.orderNumber, each.orderId],
        ...[each.total, each.currency, each.code],
      ]),
    ),
    ...waiting.deliveries.items.map(({ receivedAt, shop, because }) => [
      ...["deliveries", receivedAt, shop, "", "", "", "", because?.code],
    ]),
  ];
  const titles = ["list", "since", "shop", "orderNumber", "orderId", "total", "currency", "code"];
  return { titles, rows, isForPrograms: true };
}
