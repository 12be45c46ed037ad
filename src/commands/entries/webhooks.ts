import { clientOptions } from "../client/client-options.ts";
import type { WebhooksOptions } from "../client/webhooks.ts";
import type { CommandEntry } from "./entry.ts";

export const webhooks: CommandEntry = {
  name: "webhooks",
  summary: (labels) => labels.helpOf.webhooks.summary,
  options: (command, labels) =>
    clientOptions(command, labels)
      .argument("<shop>", labels.helpOf.shared.shop)
      .option("--restore", labels.helpOf.webhooks.restore, false)
      .option("--toml", labels.helpOf.webhooks.toml, false),
  async run(context, command) {
    const [shop = ""] = command.args;
    const { webhooks } = await import("../client/webhooks.ts");
    return webhooks(context, shop, command.optsWithGlobals<WebhooksOptions>());
  },
};
