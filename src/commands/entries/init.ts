import { number, texts } from "../arguments.ts";
import { DEFAULT_CONFIG_PATH } from "../command-context.ts";
import type { InitOptions } from "../init/init-options.ts";
import type { CommandEntry } from "./entry.ts";

export const init: CommandEntry = {
  name: "init",
  summary: (labels) => labels.helpOf.init.summary,
  options: (command, labels) =>
    command
      .option("--config <file>", labels.helpOf.shared.config({ path: DEFAULT_CONFIG_PATH }))
      // Not --env-file: Node would take that for its own, wherever it stands, and end when there is no such file.
      .option("--env <file>", labels.helpOf.init.env, ".env")
      .option("--add-shop", labels.helpOf.init.addShop, false)
      .option("--brand <name>", labels.helpOf.init.brand)
      .option("--yes", labels.helpOf.init.yes, false)
      .option("--force", labels.helpOf.init.force, false)
      .option("--no-check", labels.helpOf.init.noCheck)
      .option("--loyalty-url <address>", labels.helpOf.init.loyaltyUrl)
      .option("--api-key <key>", labels.helpOf.init.apiKey)
      .option("--brand-id <id>", labels.helpOf.init.brandId)
      .option("--identifier <kind>", labels.helpOf.init.identifier)
      .option("--activity <id>", labels.helpOf.init.activity)
      .option("--public-url <address>", labels.helpOf.init.publicUrl)
      .option("--port <port>", labels.helpOf.init.port, number(labels, 1, 65_535))
      .option("--postgres", labels.helpOf.init.postgres, false)
      .option("--instances <count>", labels.helpOf.init.instances)
      .option("--database-url <address>", labels.helpOf.init.databaseUrl)
      .option("--database-ssl <way>", labels.helpOf.init.databaseSsl)
      .option("--platform <name>", labels.helpOf.init.platform)
      .option("--domain <address>", labels.helpOf.init.domain)
      .option("--shop <name>", labels.helpOf.init.shop)
      .option("--credential <name=value>", labels.helpOf.init.credential, texts, [])
      .option("--secret <secret>", labels.helpOf.init.secret),
  async run(context, command) {
    const { init } = await import("../init/init.ts");
    return init(context, command.optsWithGlobals<InitOptions>());
  },
};
