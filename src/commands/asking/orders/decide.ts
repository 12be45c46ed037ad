import { Argument } from "commander";
import type { OrderDecision } from "../../../client/index.ts";
import { clientCommand, ORDER, SHOP } from "../../client/client-command.ts";

const DECISIONS = ["approve", "hold", "release", "cancel"] as const satisfies readonly OrderDecision[];

export const decide = clientCommand<{ readonly note: string }>({
  name: "decide",
  summary: "approve or cancel an order's points now, put the order on hold, or release it",
  isInReadersLanguage: true,
  options: (command) =>
    command
      .argument(...SHOP)
      .argument(...ORDER)
      .addArgument(
        new Argument("<decision>", "release also undoes what people decided before").choices(DECISIONS),
      )
      .option("--note <text>", "the reason, for the order's history", ""),
  async ask(asking, { note }, args) {
    const decision = args[2] as (typeof DECISIONS)[number];
    const json = await asking.order(args, (bridge, params) =>
      bridge.post(`/orders/{shop}/{orderId}/${decision}`, { params, body: { note } }),
    );
    return { json, lines: () => [json.order.reason, ...(json.notice === null ? [] : [json.notice])] };
  },
});
