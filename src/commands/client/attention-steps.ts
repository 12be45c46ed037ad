import type { Order, OrderRow } from "../../client/index.ts";
import { typedOrderId } from "../../words/sentence.ts";
import type { ReaderWords } from "../language.ts";
import { table } from "../terminal/table.ts";
import { plain, timeText } from "../terminal/terminal-text.ts";

/** The states of orders that need attention. */
export type WaitingState = "dead" | "parked" | "held";

/** The next step by the reason why an order waits. For any other reason, a person looks at the order first. */
const STEPS: Readonly<Record<string, "asked" | "held" | "heldByHand" | "settle">> = {
  askAboutRefund: "asked",
  askAboutFailedPayment: "asked",
  onHold: "heldByHand",
  redeemedStays: "settle",
  waitsForContact: "held",
  waitsForContactToRedeem: "held",
};

/** The command that moves a held order on; empty if none does, because its history says what it waits for. */
export function heldNext(
  { labels }: ReaderWords,
  { shop, orderId, heldBecause }: Pick<Order, "shop" | "orderId" | "heldBecause">,
): readonly string[] {
  const step = STEPS[heldBecause?.code ?? ""];
  return step === undefined ? [] : [labels.attention.next[step]({ order: typedOrderId(shop, orderId) })];
}

/** The next steps for orders in this state, one per line. */
export function nextSteps(words: ReaderWords, state: WaitingState, items: readonly OrderRow[]): string {
  const { next } = words.labels.attention;
  if (state === "dead") return next.dead;
  const stepFor = ({ code }: OrderRow) => STEPS[code] ?? "parked";
  return [...new Set(items.map(stepFor))]
    .map((step) =>
      ordersStep(
        words,
        items.filter((order) => stepFor(order) === step),
        next[step],
      ),
    )
    .join("\n");
}

/** With more items than this, one command stands for all, and a shared reason is printed once. */
const FEW = 3;
/** The most items named per shop; the rest are counted. */
const MOST_NAMED = 10;

/** A waiting item. Its first two cells are its time and shop, the last is the reason. */
export interface Entry {
  readonly cells: readonly string[];
  /** Set if the item can be grouped with others that wait for the same reason. `since`: when it began to wait. */
  readonly name?: string;
  readonly since?: string;
  readonly counted?: (count: number) => string;
}

/** Groups many items with the same reason under it; the others become table rows. */
export function entryLines(words: ReaderWords, entries: readonly Entry[]) {
  const equal = [...Map.groupBy(entries, ({ cells }) => cells.at(-1) ?? "")];
  const isMany = ([, [first, ...others]]: (typeof equal)[number]) =>
    first?.counted !== undefined && others.length >= FEW;
  const many = equal.filter(isMany);
  const few = entries.filter((entry) => !many.some(([, group]) => group.includes(entry)));
  const counted = many.map(([why, group]) => equalLines(words, why, group));
  return {
    lines: [
      ...counted.flatMap(({ lines }) => lines),
      ...table(
        words,
        few.map(({ cells }) => cells),
        { indent: 2, hasTextsBelow: true },
      ),
    ],
    /** Whether some items are only counted. */
    hasMore: counted.some(({ hasMore }) => hasMore),
  };
}

function equalLines(words: ReaderWords, why: string, group: readonly Entry[]) {
  const { labels } = words;
  const [first = ""] = group.map(({ since = "" }) => since).sort();
  const since = labels.page.health.since({ when: timeText(words, first) });
  const counted = group[0]?.counted?.(group.length) ?? "";
  const count = labels.page.shared.before({ text: `${counted} ${since}` });
  let hasMore = false;
  const rows = [...Map.groupBy(group, ({ cells }) => cells[1] ?? "")].map(([shop, ofShop]) => {
    const all = [...new Set(ofShop.map(({ name = "" }) => plain(name)))];
    const names = all.slice(0, MOST_NAMED).join(", ");
    const more = all.length - MOST_NAMED;
    hasMore ||= more > 0;
    return [shop, more > 0 ? labels.attention.andMore({ names, more }) : names];
  });
  return { lines: [`  ${count} ${plain(why)}`, ...table(words, rows, { indent: 4 })], hasMore };
}

/** The command for each of a few items, labelled with its name; for more, one command with a placeholder. */
export function stepsOf(
  { labels }: ReaderWords,
  items: readonly { readonly name: string; readonly typed: string }[],
  any: string,
  step: (typed: string) => string,
): string {
  if (items.length > FEW) return step(any);
  const steps = items.flatMap(({ name, typed }) => {
    const which = items.length === 1 ? "" : `${labels.page.shared.before({ text: plain(name) })} `;
    return step(typed)
      .split("\n")
      .map((line) => which + line);
  });
  return steps.join("\n");
}

function ordersStep(
  words: ReaderWords,
  orders: readonly OrderRow[],
  step: (facts: { readonly order: string }) => string,
): string {
  const named = orders.map(({ shop, orderId, orderNumber }) => ({
    name: orderNumber ?? orderId,
    typed: typedOrderId(shop, orderId),
  }));
  return stepsOf(words, named, "SHOP ORDER", (order) => step({ order }));
}
