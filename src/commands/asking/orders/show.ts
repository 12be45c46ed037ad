import type { Order } from "../../../client/index.ts";
import { BRIDGE } from "../../../runtime/installation/called.ts";
import { pointsBadge } from "../../../words/points-badge.ts";
import { refundText } from "../../../words/refund-text.ts";
import { capital, sentence, typed, typedOrder } from "../../../words/sentence.ts";
import { decimal } from "../../arguments.ts";
import type { Asking } from "../../client/asking.ts";
import { type CommandOutput, clientCommand, ORDER, SHOP } from "../../client/client-command.ts";
import { activityText, erasedText, standingText, stateText } from "../../client/points-text.ts";
import { EXIT } from "../../command-context.ts";
import type { ReaderWords } from "../../language.ts";
import { table } from "../../terminal/table.ts";
import { plain, timeText, title } from "../../terminal/terminal-text.ts";

interface ShowOptions {
  /** Shows every request and answer instead of the history. */
  readonly exchanges?: true;
  /** Shows every delivery of the order instead of the history. */
  readonly webhooks?: true;
  /** Shows the customer's data unmasked. */
  readonly plain?: true;
  /** Instead previews a further refund of this amount. */
  readonly refund?: string;
}

export const show = clientCommand<ShowOptions>({
  name: "show",
  summary: "show the history of one order",
  examples: ["show acme 1001", "show acme 1001 --refund 12.50"],
  isInReadersLanguage: true,
  options: (command) =>
    command
      .argument(...SHOP)
      .argument(...ORDER)
      .option(
        "--exchanges",
        "print every request to the loyalty service and its response, instead of the history",
      )
      .option("--webhooks", "print every webhook that the shop sent about the order, instead of the history")
      .option("--plain", "with --exchanges or --webhooks: with the customer's data; the audit log records it")
      .option(
        "--refund <amount>",
        "only print what a refund of this amount would do to the points; refunds nothing",
        decimal(REFUND_DECIMALS),
      ),
  check({ exchanges, webhooks, plain, refund }, command) {
    if (refund !== undefined && (exchanges || webhooks || plain)) command.refuse("use --refund alone");
    if (plain && !exchanges && !webhooks) command.refuse("--plain belongs to --exchanges or --webhooks");
    if (exchanges && webhooks) command.refuse("use --exchanges or --webhooks, not both");
  },
  async ask(asking, { exchanges, webhooks, plain, refund }, args) {
    const { words } = asking;
    if (refund !== undefined) return refundTrial(asking, args, refund);
    if (webhooks) {
      const { webhooksOfOrder } = await import("../../client/delivery-contents.ts");
      return webhooksOfOrder(asking, args, plain === true);
    }
    if (!exchanges) {
      const json = await asking.order(args, (bridge, params) =>
        bridge.get("/orders/{shop}/{orderId}", { params }),
      );
      const { answerLines, undoLines } = await import("../../client/step-answers.ts");
      const { heldNext } = await import("../../client/attention-steps.ts");
      const next = nextOf(words, json.order, { answerLines, undoLines, heldNext });
      return { json, lines: () => story(words, json.order, next) };
    }
    const json = await asking.order(args, (bridge, params) =>
      plain
        ? bridge.post("/orders/{shop}/{orderId}/exchanges/plain", { params })
        : bridge.get("/orders/{shop}/{orderId}/exchanges", { params }),
    );
    const { exchangeLines } = await import("../../client/exchange-lines.ts");
    const [shop = "", order = ""] = args;
    const command = `${BRIDGE} show ${typedOrder(shop, order)}`;
    return { json, lines: () => exchangeLines(words, json, command) };
  },
});

/** The most decimals of any currency. */
const REFUND_DECIMALS = 4;

async function refundTrial(asking: Asking, args: readonly string[], amount: string): Promise<CommandOutput> {
  const { words } = asking;
  const { refund } = words.labels.orderPage;
  const { order } = await asking.order(args, (bridge, params) =>
    bridge.get("/orders/{shop}/{orderId}", { params }),
  );
  const { shop, orderId, totals } = order;
  const decimals = totals.total?.split(".")[1]?.length ?? 0;
  const left = (Number(totals.total) - Number(totals.refunded)).toFixed(decimals);
  if (totals.total !== null && Number(left) === 0)
    return asking.end(EXIT.failed, words.labels.show.nothingLeft);
  if (totals.total !== null && Number(amount) > Number(left))
    return asking.end(EXIT.wrongUsage, refund.tooMuch({ left: words.price(left, totals.currency ?? "") }));
  const json = await asking.ask((bridge) =>
    bridge.get("/orders/{shop}/{orderId}/refund-trial", { params: { shop, orderId }, query: { amount } }),
  );
  const state = pointsBadge(json, words.labels.page.shared);
  const lines = () => [
    `${state}. ${refundText({ ...json, amount }, order, refund, { format: words, state })}`.trim(),
  ];
  return { json, lines };
}

/** Commands for what the order needs now, and for what can be undone. */
function nextOf(
  words: ReaderWords,
  order: Order,
  {
    answerLines,
    undoLines,
    heldNext,
  }: Pick<typeof import("../../client/step-answers.ts"), "answerLines" | "undoLines"> &
    Pick<typeof import("../../client/attention-steps.ts"), "heldNext">,
): readonly string[] {
  return [
    ...answerLines(words, order),
    ...(order.state === "held" ? heldNext(words, order) : []),
    ...(isOnlyHistory(order)
      ? [words.labels.show.letOldEarn({ shop: order.shop, order: typed(order.orderId) })]
      : []),
    ...undoLines(words, order, (name) => name !== "hold"),
  ];
}

/** Whether the order earns nothing only because it is older than `earn.from`. */
function isOnlyHistory({ code, facts }: Order): boolean {
  return (
    code === "noPoints" && (facts.because as { readonly code?: unknown } | undefined)?.code === "history"
  );
}

/** The most history lines that a record keeps (domain/trace.ts). */
const LINES_KEPT = 200;
/** In narrower terminals, each event goes on the line below its time. */
const STORY_COLUMNS = 110;

function story(words: ReaderWords, order: Order, next: readonly string[]): readonly string[] {
  const { labels } = words;
  // Skips failures that the answer's own line explains, and all but the latest line about erased data.
  const listed = order.trace.filter(({ code }, at) =>
    code === "erased"
      ? order.trace[at + 1]?.code !== "erased"
      : code !== "failed" || order.trace[at - 1]?.what !== "answered",
  );
  const lines = listed.map(({ at, what, detail }) => [
    words.second(Date.parse(at)),
    labels.names.trace[what],
    capital(plain(detail)),
  ]);
  const { columns } = words.terminal;
  return [
    ...facts(words, order),
    "",
    title(words, labels.show.steps),
    ...stepLines(words, order),
    // Below the table, because a command wrapped in a column could not be copied.
    ...next.map((line) => `  → ${line}`),
    "",
    title(words, labels.orderPage.story),
    ...(columns !== null && columns < STORY_COLUMNS
      ? lines.flatMap(([at, what, detail]) => [`  ${at}  ${what}`, `    ${detail}`])
      : table(words, lines, { indent: 2 })),
    ...(order.trace.length < LINES_KEPT ? [] : [`  (${labels.show.newestLines({ lines: LINES_KEPT })})`]),
  ];
}

function facts(words: ReaderWords, order: Order): readonly string[] {
  const { labels } = words;
  const { shared, orders } = labels.page;
  const { shop, orderId: id, loyaltyOrderId, contact } = order;
  const { activityId } = order.trace.find(({ facts }) => "activityId" in facts)?.facts ?? {};
  const isGiven = activityId !== undefined && order.pointsGiven !== null;
  return table(words, [
    [orders.columns.order, labels.show.ofShop({ order: order.orderNumber ?? id, shop, id })],
    [
      labels.orderPage.loyaltyNumber,
      loyaltyOrderId === null ? labels.show.notKnownYet : String(loyaltyOrderId),
    ],
    [labels.orderPage.status, statusText(words, order)],
    [shared.points, standingText(words, order, order.cause?.reason ?? order.reason)],
    ...refundTexts(words, order).map((text) => ["", text]),
    ...(isGiven
      ? [[labels.historyPage.columns.activity, activityText(words, String(activityId), order)]]
      : []),
    [orders.columns.state, stateText(words, order)],
    [orders.columns.total, totalText(words, order)],
    [orders.columns.customer, customerText(words, order)],
    ...contact.unusable.map(({ field, value, why }) => [
      "",
      labels.show.unusable({ field: labels.show.fields[field], value, why }),
    ]),
    ...(order.contactCorrection === null ? [] : [["", order.contactCorrection.detail]]),
    [orders.columns.changed, timeText(words, order.changedAt)],
  ]);
}

function statusText({ labels }: ReaderWords, { status, statuses, erasedAt }: Order): string {
  if (status === null) return labels.show.notKnownYet;
  return erasedAt === null ? (statuses[status] ?? status) : labels.show.statusErased;
}

/** What a partial refund did to the points. Omits a question that the reason asks already. */
function refundTexts({ labels }: ReaderWords, { partialRefund, code }: Order): readonly string[] {
  if (partialRefund === null || code === "askAboutRefund") return [];
  const isToCome = partialRefund.facts.effect === "asked";
  return isToCome ? [partialRefund.detail, labels.show.askedLater] : [partialRefund.detail];
}

function totalText(words: ReaderWords, { totals: { total, refunded, currency } }: Order): string {
  if (total === null) return "";
  const { labels } = words;
  const amount = words.price(total, currency ?? "");
  if (refunded === null || Number(refunded) === 0) return amount;
  return `${amount}, ${labels.show.refunded({ amount: words.price(refunded, currency ?? "") })}`;
}

function customerText(words: ReaderWords, { contact, canFillIn, erasedAt }: Order): string {
  const { labels } = words;
  const known = [contact.name, contact.email, contact.mobile].filter((part) => part !== null).join(", ");
  if (known === "" && !canFillIn) return erasedText(words, erasedAt);
  const fields = contact.missing.map((field) => labels.show.fields[field]);
  const remarks = [
    contact.isLandline ? labels.show.landline : null,
    fields.length === 0 ? null : labels.show.missing({ fields }),
  ].filter((remark) => remark !== null);
  return [known || labels.page.contact.notKnown, ...remarks.map((remark) => `(${remark})`)].join(" ");
}

function stepLines(words: ReaderWords, order: Order): readonly string[] {
  const { labels } = words;
  const { operations } = order;
  const { shared } = labels.page;
  if (operations.length === 0) return [`  ${labels.show.nothingYet}`];
  const states = { ...shared.orderStates, ...labels.names.steps };
  const rows = operations.map(({ operation, state, attempts, notBefore, sentAt }) => [
    shared.operations[operation],
    states[state],
    labels.show.tries({ tries: attempts }),
    sentAt === null ? labels.show.notSent : labels.show.sent({ when: timeText(words, sentAt) }),
    notBefore === null || state === "done" ? "" : labels.show.notBefore({ when: timeText(words, notBefore) }),
  ]);
  const below = operations.flatMap(({ lastError }) => (lastError === null ? [] : [sentence(lastError)]));
  return [...table(words, rows, { indent: 2 }), ...below.map((line) => `  ${line}`)];
}
