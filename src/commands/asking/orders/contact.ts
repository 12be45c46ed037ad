import { sentence } from "../../../words/sentence.ts";
import { clientCommand, ORDER, SHOP } from "../../client/client-command.ts";
import { type CustomerOptions, customerOptions } from "../../client/customer-options.ts";
import { plain } from "../../terminal/terminal-text.ts";

export const contact = clientCommand<CustomerOptions & { readonly note: string }>({
  name: "contact",
  summary: "fill in or correct the customer's email address or mobile number on an order",
  examples: ["contact acme 1001 --mobile +491701234567"],
  isInReadersLanguage: true,
  isChange: true,
  options: (command) =>
    customerOptions(command.argument(...SHOP).argument(...ORDER), "the customer's").option(
      "--note <text>",
      "the reason, for the order's history",
      "",
    ),
  check: ({ email, mobile }, command) => {
    if (email === undefined && mobile === undefined) command.refuse("use --email, --mobile or both");
  },
  async ask(asking, { email, mobile, note }, args) {
    const json = await asking.order(args, (bridge, params) =>
      bridge.patch("/orders/{shop}/{orderId}/contact", { params, body: { email, mobile, note } }),
    );
    const { order, notice } = json;
    const { shop, orderId, orderNumber, contactCorrection } = order;
    // The correction is more specific than the notice.
    const reason = sentence(contactCorrection?.detail ?? notice ?? order.reason);
    const { done } = asking.labels.decide;
    const lines = () => [plain(done({ shop, order: orderNumber ?? orderId, reason }))];
    return { json, lines };
  },
});
