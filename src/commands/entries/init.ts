import { number, texts } from "../arguments.ts";
import { DEFAULT_CONFIG_PATH } from "../command-context.ts";
import type { InitOptions } from "../init/init-options.ts";
import type { CommandEntry } from "./entry.ts";

export const init: CommandEntry = {
  name: "init",
  summary: "create a configuration, checking each answer",
  options: (command) =>
    command
      .option("--config <file>", `the bridge's configuration (default: ${DEFAULT_CONFIG_PATH})`)
      // Not --env-file: Node would take that for its own, wherever it stands, and end when there is no such file.
      .option("--env <file>", "where the secrets are kept", ".env")
      .option("--add-shop", "add a shop to the existing configuration", false)
      .option("--brand <name>", "the added shop's loyalty account, by its name under brands")
      .option("--yes", "ask nothing: every answer is given by an option", false)
      .option("--force", "replace existing files", false)
      .option("--no-check", "do not check the answers")
      .option("--loyalty-url <address>", "the loyalty service")
      .option("--api-key <key>", "the account's secret key")
      .option("--brand-id <id>", "the account's brand id")
      .option("--identifier <kind>", "email or mobile: what the account knows customers by first")
      .option("--activity <id>", "the activity that paid orders earn points for")
      .option("--public-url <address>", "how shops reach this bridge")
      .option("--port <port>", "where the bridge listens, unless at 8787", number(1, 65_535))
      .option("--postgres", "ask for a PostgreSQL database, for several instances", false)
      .option("--instances <count>", "how many instances will run; more than one need a database")
      .option(
        "--database-url <address>",
        "keep the data in PostgreSQL: postgres://user:password@host:port/database",
      )
      .option("--database-ssl <way>", "verify, encrypt or none: how the connection to it is encrypted")
      .option("--platform <name>", "the shop's platform")
      .option("--domain <address>", "the shop's address")
      .option("--shop <name>", "a short name for the shop")
      .option("--credential <name=value>", "a credential of the shop; may be repeated", texts, [])
      .option("--secret <secret>", "the secret that signs the shop's webhooks"),
  async run(context, command) {
    const { init } = await import("../init/init.ts");
    return init(context, command.optsWithGlobals<InitOptions>());
  },
};
