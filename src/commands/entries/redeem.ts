import { number } from "../arguments.ts";
import { clientOptions } from "../client/client-options.ts";
import type { RedeemOptions } from "../client/redeem.ts";
import type { CommandEntry } from "./entry.ts";

export const redeem: CommandEntry = {
  name: "redeem",
  summary: (labels) => labels.helpOf.redeem.summary,
  options: (command, labels) =>
    clientOptions(command, labels)
      .argument("<shop>", labels.helpOf.shared.shop)
      .option("--email <address>", labels.helpOf.redeem.email)
      .option("--mobile <number>", labels.helpOf.redeem.mobile)
      .requiredOption("--points <number>", labels.helpOf.redeem.points, number(labels, 1, 999_999_999))
      .requiredOption("--reference <text>", labels.helpOf.redeem.reference),
  async run(context, command, labels) {
    const [shop = ""] = command.args;
    const options = command.optsWithGlobals<RedeemOptions>();
    if ((options.email === undefined) === (options.mobile === undefined)) {
      command.refuse(labels.helpOf.redeem.eitherOr);
    }
    const { redeem } = await import("../client/redeem.ts");
    return redeem(context, shop, options);
  },
};
