import { clientOptions } from "../client/client-options.ts";
import type { WebhooksOptions } from "../client/webhooks.ts";
import type { CommandEntry } from "./entry.ts";

export const webhooks: CommandEntry = {
  name: "webhooks",
  summary: "show a shop's webhooks, and whether they reach this bridge",
  options: (command) =>
    clientOptions(command)
      .argument("<shop>", "the shop's name in the configuration")
      .option("--restore", "create missing webhooks and enable disabled ones", false)
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
