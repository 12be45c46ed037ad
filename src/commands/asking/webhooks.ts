import { clientCommand, SHOP } from "../client/client-command.ts";
import type { WebhooksOptions } from "../client/webhooks.ts";

export const webhooks = clientCommand<WebhooksOptions>({
  name: "webhooks",
  summary: "show a shop's webhooks, and whether they reach this bridge",
  examples: ["webhooks acme", "webhooks acme --restore"],
  options: (command) =>
    command
      .argument(...SHOP)
      .option("--restore", "create missing webhooks and enable disabled ones", false)
      .option(
        "--toml",
        "print the configuration file of the shop's app; for the app that merchants install, give the platform instead of a shop",
        false,
      ),
  async ask(asking, options, [shop = ""]) {
    const { webhooks } = await import("../client/webhooks.ts");
    return webhooks(asking, shop, options);
  },
});
