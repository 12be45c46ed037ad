import { Option } from "commander";
import { POINTS_STATES } from "../../domain/order/order-record.ts";
import { ORDER_STATES } from "../../domain/order/order-summary.ts";
import { number, text } from "../arguments.ts";
import { clientOptions } from "../client/client-options.ts";
import type { OrdersOptions } from "../client/orders.ts";
import { inReadersLanguage, languageOption } from "../language.ts";
import type { CommandEntry } from "./entry.ts";

export const orders: CommandEntry = {
  name: "orders",
  summary: "list orders, latest change first",
  options: (command) =>
    clientOptions(command)
      .addOption(languageOption())
      .option("--shop <name>", "only orders of this shop", text)
      .addOption(
        new Option("--points <state>", "only orders with points in this state").choices(POINTS_STATES),
      )
      .addOption(new Option("--state <state>", "only orders with work in this state").choices(ORDER_STATES))
      .option("--find <text>", "an order's id or number, an e-mail address or a mobile number", text)
      .option("--limit <count>", "how many", number(1, 100_000), 50),
  async run(context, command) {
    const { orders } = await import("../client/orders.ts");
    return orders(context, inReadersLanguage<OrdersOptions>(context, command));
  },
};
