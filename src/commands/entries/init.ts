import { number, texts } from "../arguments.ts";
import { DEFAULT_CONFIG_PATH } from "../command-context.ts";
import type { InitOptions } from "../init/init.ts";
import type { CommandEntry } from "./entry.ts";

export const init: CommandEntry = {
  name: "init",
  summary: "make the configuration from a few answers, trying each out",
  options: (command) =>
    command
      .option("--config <file>", `the bridge's configuration (default: ${DEFAULT_CONFIG_PATH})`)
      // Not --env-file: Node would take that for its own, wherever it stands, and end when there is no such file.
      .option("--env <file>", "where the secrets are kept", ".env")
      .option("--yes", "ask nothing: every answer is given by an option", false)
      .option("--force", "replace what is there already", false)
      .option("--no-check", "do not try the answers out")
      .option("--loyalty-url <address>", "the loyalty service")
      .option("--api-key <key>", "the account's secret key")
      .option("--brand-id <id>", "the account's brand id")
      .option("--identifier <kind>", "email or mobile: what the account knows customers by first")
      .option("--activity <id>", "the activity that paid orders earn at")
      .option("--public-url <address>", "how shops reach this bridge")
      .option("--port <port>", "where the bridge listens, unless at 8787", number(1, 65_535))
      .option("--platform <name>", "the shop's platform")
      .option("--domain <address>", "the shop's address")
      .option("--shop <name>", "a short name for the shop")
      .option("--credential <name=value>", "a credential of the shop; may be repeated", texts, [])
      .option("--secret <secret>", "what the shop signs its webhooks with"),
  async run(context, command) {
    const { init } = await import("../init/init.ts");
    return init(context, command.optsWithGlobals<InitOptions>());
  },
};
