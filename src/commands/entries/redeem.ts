import { number } from "../arguments.ts";
import { clientOptions } from "../client/client-options.ts";
import type { RedeemOptions } from "../client/redeem.ts";
import type { CommandEntry } from "./entry.ts";

export const redeem: CommandEntry = {
  name: "redeem",
  summary: "redeem a customer's points by hand, once for each reference",
  options: (command) =>
    clientOptions(command)
      .argument("<shop>", "the shop's name in the configuration")
      .option("--email <address>", "the customer's e-mail address")
      .option("--mobile <number>", "the customer's mobile number, such as +491701234567")
      .requiredOption("--points <number>", "how many points", number(1, 999_999_999))
      .requiredOption(
        "--reference <text>",
        "a name for this redemption, such as a receipt number; the same reference is never redeemed twice",
      ),
  async run(context, command) {
    const [shop = ""] = command.args;
    const options = command.optsWithGlobals<RedeemOptions>();
    if ((options.email === undefined) === (options.mobile === undefined)) {
      command.refuse("use either --email or --mobile");
    }
    const { redeem } = await import("../client/redeem.ts");
    return redeem(context, shop, options);
  },
};
