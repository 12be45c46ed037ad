import { clientOptions } from "../client/client-options.ts";
import type { WebhooksOptions } from "../client/webhooks.ts";
import type { CommandEntry } from "./entry.ts";

export const webhooks: CommandEntry = {
  name: "webhooks",
  summary: "show whether a shop's webhooks are there and lead to this bridge",
  options: (command) =>
    clientOptions(command)
      .argument("<shop>", "the shop's name in the configuration")
      .option("--restore", "make again what is missing or switched off", false)
      .option(
        "--toml",
        "print the file that sets up the shop's app at its platform, where there is one",
        false,
      ),
  async run(context, command) {
    const [shop = ""] = command.args;
    const { webhooks } = await import("../client/webhooks.ts");
    return webhooks(context, shop, command.optsWithGlobals<WebhooksOptions>());
  },
};
