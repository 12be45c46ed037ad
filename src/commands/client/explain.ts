import type { ExplainAnswer, RuleLine } from "../../client/index.ts";
import type { Words } from "../../words/words.ts";
import type { CommandContext, ExitCode } from "../command-context.ts";
import { labelsIn } from "../language.ts";
import { heading, plain } from "../terminal-text.ts";
import type { AdminOptions } from "./admin-client.ts";
import { printOrder } from "./find-order.ts";

/** Tells which rules an order was held against, and why each fits or does not. */
export async function explain(
  context: CommandContext,
  shop: string,
  order: string,
  options: AdminOptions,
): Promise<ExitCode> {
  return printOrder(context, { shop, orderId: order }, options, {
    ask: (bridge, params) => bridge.get("/orders/{shop}/{orderId}/explain", { params }),
    lines: (words, answered) => explanation(words, answered).map(plain),
  });
}

function explanation(words: Words, told: ExplainAnswer): readonly string[] {
  const labels = labelsIn(words);
  const { shop, orderId, orderNumber, programme, activityId, excluded, exclusions, rules, timeZone } = told;
  const group = (title: string, lines: readonly RuleLine[]) =>
    lines.length === 0 ? [] : ["", heading(title), ...lines.flatMap((rule) => ruleLines(words, rule))];
  return [
    labels.show.ofShop({ order: orderNumber ?? orderId, shop, id: orderId }),
    excluded === null
      ? labels.explain.earns({ activityId })
      : labels.explain.excluded({ why: excluded.reason }),
    programme === "kept" ? labels.explain.kept : labels.explain.today,
    labels.explain.zone({ timeZone }),
    ...group(labels.explain.exclusions, exclusions),
    ...group(labels.explain.rules, rules),
    ...(exclusions.length + rules.length === 0 ? [labels.explain.noRules] : []),
  ];
}

function ruleLines(words: Words, { rule, name, state, conditions }: RuleLine): readonly string[] {
  const labels = labelsIn(words);
  const title = name === null ? String(rule) : `${rule} ${words.quote(name)}`;
  return [
    `  ${title}: ${labels.explain.states[state]}`,
    ...(conditions.length === 0 ? [`    ${labels.explain.anyOrder}`] : []),
    ...conditions.map(({ reason }) => `    ${reason}`),
  ];
}
