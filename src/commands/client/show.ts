import type { Order } from "../../client/index.ts";
import { BRIDGE } from "../../installation/called.ts";
import type { CommandContext, ExitCode } from "../command-context.ts";
import { labelsIn, type ReaderWords } from "../language.ts";
import { table } from "../table.ts";
import { timeText, title } from "../terminal-text.ts";
import type { AdminOptions } from "./admin-client.ts";
import { printOrder } from "./find-order.ts";
import { pointsText } from "./points-text.ts";
import { showExchanges } from "./show-exchanges.ts";

export interface ShowOptions extends AdminOptions {
  /** Every request and answer instead of the story. */
  readonly exchanges?: true;
  /** With the customer's data. */
  readonly plain?: true;
}

/** Tells the story of one order: what arrived, what was decided and sent, and what came back. */
export async function show(
  context: CommandContext,
  shop: string,
  order: string,
  options: ShowOptions,
): Promise<ExitCode> {
  if (options.exchanges || options.plain) return showExchanges(context, shop, order, options);
  return printOrder(context, { shop, orderId: order }, options, {
    ask: (bridge, params) => bridge.get("/orders/{shop}/{orderId}", { params }),
    lines: (words, answered) => story(words, answered.order),
  });
}

/** As many as a record keeps (domain/trace.ts). */
const LINES_KEPT = 200;

function story(words: ReaderWords, order: Order): readonly string[] {
  const labels = labelsIn(words);
  const lines = order.trace.map(({ at, what, detail }) => [
    timeText(words, at),
    labels.names.trace[what],
    detail,
  ]);
  return [
    ...facts(words, order),
    "",
    title(words, labels.show.steps),
    ...stepLines(words, order),
    "",
    title(words, labels.show.story),
    ...table(words, lines, { indent: 2 }),
    ...(order.trace.length < LINES_KEPT ? [] : [`  (${labels.show.newestLines({ lines: LINES_KEPT })})`]),
  ];
}

function facts(words: ReaderWords, order: Order): readonly string[] {
  const labels = labelsIn(words);
  const { shop, orderId: id, loyaltyOrderId, contact } = order;
  return table(words, [
    [labels.show.order, labels.show.ofShop({ order: order.orderNumber ?? id, shop, id })],
    [labels.show.loyaltyNumber, loyaltyOrderId === null ? labels.show.notKnownYet : String(loyaltyOrderId)],
    [labels.show.status, order.status ?? labels.show.notKnownYet],
    [labels.show.points, standingText(words, order)],
    ...(order.partialRefund === null ? [] : [["", order.partialRefund.detail]]),
    [labels.show.work, labels.names.orders[order.state]],
    [labels.show.total, totalText(words, order)],
    [labels.show.customer, customerText(words, order)],
    ...contact.unusable.map(({ field, value, why }) => [
      "",
      labels.show.unusable({ field: labels.show.fields[field], value, why }),
    ]),
    ...(order.untoldContact === null ? [] : [["", order.untoldContact.detail]]),
    [labels.show.changed, timeText(words, order.changedAt)],
  ]);
}

/** Where the reason says no more than how the points stand, it is said once. */
function standingText(words: ReaderWords, { points, pointsGiven, reason }: Order): string {
  const state = pointsText(words, points, pointsGiven?.count ?? null);
  return reason === labelsIn(words).names.points[points] ? state : `${state}. ${reason}`;
}

function totalText(words: ReaderWords, { totals: { total, refunded, currency } }: Order): string {
  if (total === null) return "";
  const labels = labelsIn(words);
  const amount = words.price(total, currency ?? "");
  if (refunded === null || Number(refunded) === 0) return amount;
  return `${amount}, ${labels.show.refunded({ amount: words.price(refunded, currency ?? "") })}`;
}

function customerText(words: ReaderWords, { contact }: Order): string {
  const labels = labelsIn(words);
  const known = [contact.name, contact.email, contact.mobile].filter((part) => part !== null).join(", ");
  const fields = contact.missing.map((field) => labels.show.fields[field]);
  const remarks = [
    contact.isLandline ? labels.show.landline : null,
    fields.length === 0 ? null : labels.show.missing({ fields }),
  ].filter((remark) => remark !== null);
  return [known || labels.show.unknown, ...remarks.map((remark) => `(${remark})`)].join(" ");
}

function stepLines(words: ReaderWords, { operations }: Order): readonly string[] {
  const labels = labelsIn(words);
  if (operations.length === 0) return [`  ${labels.show.nothingYet}`];
  return table(
    words,
    operations.map(({ operation, state, attempts, lastError, notBefore, sentAt, id }) => [
      labels.names.operations[operation],
      labels.names.steps[state],
      labels.show.tries({ tries: attempts }),
      sentAt === null ? labels.show.notSent : labels.show.sent({ when: timeText(words, sentAt) }),
      [
        notBefore === null || state === "done"
          ? null
          : labels.show.notBefore({ when: timeText(words, notBefore) }),
        lastError,
        state === "dead" || state === "parked"
          ? labels.show.sendAgain({ command: `${BRIDGE} retry ${id}` })
          : null,
      ]
        .filter((part) => part !== null)
        .join("; "),
    ]),
    { indent: 2 },
  );
}
