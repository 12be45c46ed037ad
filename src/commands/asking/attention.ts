import type { DeliveryRow, IncidentRow, OrderRow, Page, Status } from "../../client/index.ts";
import { sentence, typedOrder } from "../../words/sentence.ts";
import { text } from "../arguments.ts";
import type { Asking } from "../client/asking.ts";
import { clientCommand } from "../client/client-command.ts";
import { EXIT } from "../command-context.ts";
import type { ReaderWords } from "../language.ts";
import { table } from "../terminal/table.ts";
import { timeText, title } from "../terminal/terminal-text.ts";
import { meaningOf } from "./incidents.ts";

/** As on the page, in its order. */
const STATES = ["dead", "parked", "held"] as const;
/** Lists at most this many of each group. */
const SHOWN = 200;

export const attention = clientCommand<{ readonly shop?: string }>({
  name: "attention",
  summary: "list what needs your attention, why, and what to do; the exit code is 1 if anything does",
  examples: ["attention --shop acme"],
  isInReadersLanguage: true,
  options: (command) => command.option("--shop <name>", "only entries about this shop", text),
  async ask(asking, { shop }) {
    const json = await readAll(asking, shop);
    const isWell = Object.values(json).every(({ items }) => items.length === 0);
    if (isWell) await asking.endIfUnknown(shop);
    const status = isWell ? await asking.ask((bridge) => bridge.get("/status")) : null;
    return {
      json,
      lines: () => (status === null ? listing(asking.words, json) : wellLines(asking.words, status)),
      hints: hintsOf(asking.words, json),
      exitCode: isWell ? EXIT.fine : EXIT.failed,
    };
  },
});

interface Waiting extends Readonly<Record<(typeof STATES)[number], Page<OrderRow>>> {
  readonly incidents: Page<IncidentRow>;
  readonly deliveries: Page<DeliveryRow>;
}

async function readAll(asking: Asking, shop: string | undefined): Promise<Waiting> {
  const limit = SHOWN;
  const ofState = (state: (typeof STATES)[number]) =>
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

/** A shop that has reported nothing yet needs no decision, and still does not work. */
function wellLines({ labels }: ReaderWords, { shopsByWeight, brandsByWeight }: Status): readonly string[] {
  const { today } = labels.page;
  const isGood = [shopsByWeight, brandsByWeight].every(({ bad, wait, plain }) => bad + wait + plain === 0);
  return [`${today.nothingWaits} ${isGood ? today.allWorks : labels.attention.notReady}`];
}

/** For a person, the lists themselves say it. */
function hintsOf({ labels, terminal }: ReaderWords, waiting: Waiting): readonly string[] {
  if (terminal.columns !== null) return [];
  const { groups, deadDeliveries } = labels.attentionPage;
  const names = { ...groups, incidents: labels.page.shell.places.incidents, deliveries: deadDeliveries };
  return (["incidents", ...STATES, "deliveries"] as const)
    .filter((list) => waiting[list].nextCursor !== null)
    .map((list) => `${names[list]} – ${labels.attention.more}`);
}

function listing(words: ReaderWords, waiting: Waiting): readonly string[] {
  const { shell } = words.labels.page;
  const { groups, deadDeliveries } = words.labels.attentionPage;
  const { next, more } = words.labels.attention;
  const group = (name: string, { items, nextCursor }: Page<readonly string[]>, nextStep: string | null) =>
    items.length === 0
      ? []
      : [
          "",
          title(words, name),
          ...table(words, items, { indent: 2, hasTextsBelow: true }),
          ...(nextCursor === null || words.terminal.columns === null ? [] : [`  ${more}`]),
          ...(nextStep === null ? [] : nextStep.split("\n").map((step) => `  → ${step}`)),
        ];
  const nextOfHeld = (isPerson: boolean) => {
    const [first, ...others] = waiting.held.items.filter(({ code }) => (code === "onHold") === isPerson);
    return first === undefined ? [] : [heldNext(words, first, others.length > 0)];
  };
  const stepOf = (state: (typeof STATES)[number]) =>
    state === "held" ? [...nextOfHeld(false), ...nextOfHeld(true)].join("\n") : next[state];
  const incidents = rowsOf(waiting.incidents, (incident) => incidentCells(words, incident));
  const orders = (state: (typeof STATES)[number]) =>
    rowsOf(waiting[state], (order) => orderCells(words, order));
  const deliveries = rowsOf(waiting.deliveries, ({ shop, topic, receivedAt, reason }) => [
    ...[timeText(words, receivedAt), shop, topic, reason ?? ""],
  ]);
  return [
    ...group(shell.places.incidents, incidents, next.incidents),
    ...STATES.flatMap((state) => group(groups[state], orders(state), stepOf(state))),
    ...group(deadDeliveries, deliveries, next.deliveries),
  ].slice(1);
}

interface HeldOrder {
  readonly shop: string;
  readonly orderId: string;
  readonly code: string;
}

/** The command for an order on hold, by its ID, since its number may be another order's; if there are more, for any of them. */
export function heldNext(
  { labels }: ReaderWords,
  { shop, orderId, code }: HeldOrder,
  hasMore = false,
): string {
  const { held, heldByHand } = labels.attention.next;
  const order = hasMore ? "SHOP ORDER" : typedOrder(shop, orderId);
  return code === "onHold" ? heldByHand({ order }) : held({ order });
}

/** Since when, whose and of how much, as on the page; of a person's decision, the note too. */
function orderCells(words: ReaderWords, order: OrderRow): readonly string[] {
  const { shop, orderNumber, orderId, customerName, total, currency, reason, decisionNote: note } = order;
  return [
    timeText(words, order.decidedAt ?? order.changedAt),
    ...[shop, orderNumber ?? orderId, customerName ?? ""],
    total === null ? "" : words.price(total, currency ?? ""),
    note === null ? reason : `${reason} ${words.quote(note)}`,
  ];
}

/** Since when it is open: of one that came back, this time. */
function incidentCells(words: ReaderWords, incident: IncidentRow): readonly string[] {
  const { begunAt, title, times, spans, lastedMs } = incident;
  const detail = meaningOf(words, incident);
  const first = Date.parse(begunAt);
  const again = { times, first, span: words.span(lastedMs) };
  return [
    timeText(words, spans.at(-1)?.from ?? begunAt),
    title,
    times === 1 ? detail : `${detail} ${sentence(words.labels.incidents.again(again))}`,
  ];
}

function rowsOf<Item>(
  { items, nextCursor }: Page<Item>,
  row: (item: Item) => readonly string[],
): Page<readonly string[]> {
  return { items: items.map(row), nextCursor };
}
