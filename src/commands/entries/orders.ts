import { Option } from "commander";
import { POINTS_STATES } from "../../domain/order/order-record.ts";
import { ORDER_STATES } from "../../domain/order/order-summary.ts";
import { number, text } from "../arguments.ts";
import { clientOptions } from "../client/client-options.ts";
import type { OrdersOptions } from "../client/orders.ts";
import type { CommandEntry } from "./entry.ts";

export const orders: CommandEntry = {
  name: "orders",
  summary: (labels) => labels.helpOf.orders.summary,
  options: (command, labels) =>
    clientOptions(command, labels)
      .option("--shop <name>", labels.helpOf.orders.shop, text)
      .addOption(new Option("--points <state>", labels.helpOf.orders.points).choices(POINTS_STATES))
      .addOption(new Option("--state <state>", labels.helpOf.orders.state).choices(ORDER_STATES))
      .option("--find <text>", labels.helpOf.orders.find, text)
      .option("--limit <count>", labels.helpOf.orders.limit, number(labels, 1, 100_000), 50),
  async run(context, command) {
    const { orders } = await import("../client/orders.ts");
    return orders(context, command.optsWithGlobals<OrdersOptions>());
  },
};
