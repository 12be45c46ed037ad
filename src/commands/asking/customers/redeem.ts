import { number } from "../../arguments.ts";
import { clientCommand, SHOP } from "../../client/client-command.ts";
import { type CustomerOptions, checkCustomer, customerOptions } from "../../client/customer-options.ts";

interface RedeemOptions extends CustomerOptions {
  readonly points: number;
  readonly reference: string;
}

export const redeem = clientCommand<RedeemOptions>({
  name: "redeem",
  summary:
    "redeem a customer's points by hand, at most once for each reference (points cannot be given by hand)",
  examples: ["redeem acme --email ada@example.com --points 50 --reference receipt-17"],
  options: (command) =>
    customerOptions(command.argument(...SHOP), "the customer's")
      .requiredOption("--points <number>", "number of points", number(1, 999_999_999))
      .requiredOption(
        "--reference <text>",
        "a unique name for this redemption, such as a receipt number; the same reference is never redeemed twice",
      ),
  check: checkCustomer,
  async ask(asking, { email, mobile, points, reference }, [shop = ""]) {
    const body = { shop, email, mobile, points, reference };
    const json = await asking.ask((bridge) => bridge.post("/redeem", { body }), [shop]);
    return { json, lines: () => [json.detail] };
  },
});
