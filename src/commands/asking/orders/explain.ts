import type { ProgrammeAnswer, RuleLine } from "../../../client/index.ts";
import type { LabelsOf } from "../../../words/labels.ts";
import { actorName } from "../../../words/own-names.ts";
import { sentence, typedOrderId } from "../../../words/sentence.ts";
import { clientCommand, ORDER, SHOP } from "../../client/client-command.ts";
import { activityText, erasedText, standingText } from "../../client/points-text.ts";
import type { ReaderWords } from "../../language.ts";
import { table } from "../../terminal/table.ts";
import { plain, title, wholeTime } from "../../terminal/terminal-text.ts";

export const explain = clientCommand({
  name: "explain",
  summary: "show which rules were tried on an order, and why each matched or not",
  examples: ["explain acme 1001"],
  isInReadersLanguage: true,
  options: (command) => command.argument(...SHOP).argument(...ORDER),
  async ask(asking, _options, args) {
    const json = await asking.order(args, (bridge, params) =>
      bridge.get("/orders/{shop}/{orderId}/explain", { params }),
    );
    const { shop, orderId, orderNumber, programme, version, verdict, activityId, excluded, timeZone } = json;
    const { exclusions, rules, erasedAt } = json;
    const { words, labels } = asking;
    const { explain } = labels.orderPage;
    const group = (name: string, lines: readonly RuleLine[]) =>
      lines.length === 0
        ? []
        : ["", title(words, name), ...lines.flatMap((rule) => ruleLines(words, explain, rule))];
    const { shared, orders, shell } = labels.page;
    const params = { shop, orderId };
    const { order: now } = await asking.ask((bridge) => bridge.get("/orders/{shop}/{orderId}", { params }));
    const saved = await asking.ask((bridge) => bridge.get("/programmes/{shop}", { params: { shop } }));
    const order = labels.show.ofShop({ order: orderNumber ?? orderId, shop, id: orderId });
    const facts = [
      [orders.columns.order, order],
      [shared.points, standingText(words, { ...now, code: verdict.code }, verdict.reason)],
      ...(erasedAt === null ? [] : [[orders.columns.customer, erasedText(words, erasedAt)]]),
      ...(excluded === null
        ? [[labels.historyPage.columns.activity, activityText(words, activityId, now)]]
        : []),
      [shell.places.programme, `${explain.version({ version })}${savedText(words, saved, version)}.`],
      ["", programme === "kept" ? explain.kept : explain.today],
      ...(exclusions.length + rules.length === 0 ? [] : [["", sentence(explain.zone({ timeZone }))]]),
      [explain.exclusions, excluded === null ? labels.explain.notExcluded : sentence(excluded.reason)],
      ...(rules.length === 0 ? [[explain.rules, labels.explain.noRules]] : []),
    ];
    const lines = () => [
      ...table(words, facts),
      ...group(explain.exclusions, exclusions),
      ...group(explain.rules, rules),
    ];
    const isSent = now.operations.some(({ attempts }) => attempts > 0);
    const hints = isSent ? [labels.explain.sent({ order: typedOrderId(shop, orderId) })] : [];
    return { json, lines, hints };
  },
});

/** When and by whom the version was saved, if that is still known. */
function savedText(words: ReaderWords, { versions }: ProgrammeAnswer, version: number): string {
  const saved = versions.find((each) => each.version === version);
  if (saved === undefined) return "";
  const by = saved.by === null ? words.labels.programmePage.ofFile : actorName(saved.by, words.language);
  return ` (${wholeTime(words, saved.since)}, ${plain(by)})`;
}

function ruleLines(
  words: ReaderWords,
  { states, anyOrder }: LabelsOf<"page/order-page">["explain"],
  { rule, name, state, conditions }: RuleLine,
): readonly string[] {
  const rank = name === null ? String(rule) : `${rule} ${words.quote(plain(name))}`;
  return [
    `  ${words.labels.page.shared.before({ text: rank })} ${states[state]}`,
    ...(conditions.length === 0 ? [`    ${anyOrder}`] : []),
    ...conditions.map(({ reason }) => `    ${plain(reason)}`),
  ];
}
