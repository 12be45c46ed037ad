import type { ExplainAnswer, RuleLine } from "../../client/index.ts";
import type { CommandContext, ExitCode } from "../command-context.ts";
import { labelsIn, type ReaderWords } from "../language.ts";
import { plain, title } from "../terminal-text.ts";
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
    lines: (words, answered) => explanation(words, answered),
  });
}

function explanation(words: ReaderWords, told: ExplainAnswer): readonly string[] {
  const labels = labelsIn(words);
  const { shop, orderId, orderNumber, programme, version, verdict, activityId, excluded } = told;
  const { exclusions, rules, timeZone } = told;
  const group = (name: string, lines: readonly RuleLine[]) =>
    lines.length === 0 ? [] : ["", title(words, name), ...lines.flatMap((rule) => ruleLines(words, rule))];
  return [
    plain(labels.show.ofShop({ order: orderNumber ?? orderId, shop, id: orderId })),
    plain(verdict.reason),
    ...(excluded === null ? [labels.explain.activity({ activityId })] : []),
    programme === "kept" ? labels.explain.kept : labels.explain.today,
    labels.explain.version({ version }),
    labels.explain.zone({ timeZone }),
    ...group(labels.explain.exclusions, exclusions),
    ...group(labels.explain.rules, rules),
    ...(exclusions.length + rules.length === 0 ? [labels.explain.noRules] : []),
  ];
}

function ruleLines(words: ReaderWords, { rule, name, state, conditions }: RuleLine): readonly string[] {
  const labels = labelsIn(words);
  const rank = name === null ? String(rule) : `${rule} ${words.quote(plain(name))}`;
  return [
    `  ${rank}: ${labels.explain.states[state]}`,
    ...(conditions.length === 0 ? [`    ${labels.explain.anyOrder}`] : []),
    ...conditions.map(({ reason }) => `    ${plain(reason)}`),
  ];
}
