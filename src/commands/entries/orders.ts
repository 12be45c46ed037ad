import { Option } from "commander";
import { POINTS_STATES } from "../../domain/order/order-record.ts";
import { ORDER_STATES } from "../../domain/order/order-summary.ts";
import { number } from "../arguments.ts";
import { clientOptions } from "../client/client-options.ts";
import type { OrdersOptions } from "../client/orders.ts";
import type { CommandEntry } from "./entry.ts";

export const orders: CommandEntry = {
  name: "orders",
  summary: "list orders, newest change first",
  options: (command) =>
    clientOptions(command)
      .option("--shop <name>", "only orders of this shop")
      .addOption(new Option("--points <state>", "only orders whose points are so").choices(POINTS_STATES))
      .addOption(new Option("--state <state>", "only orders whose work stands so").choices(ORDER_STATES))
      .option("--find <text>", "an order's id or number, an e-mail address or a mobile number")
      .option("--limit <count>", "how many", number(1, 100_000), 50),
  async run(context, command) {
    const { orders } = await import("../client/orders.ts");
    return orders(context, command.optsWithGlobals<OrdersOptions>());
  },
};
