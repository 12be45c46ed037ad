import { credentialNames } from "../../../adapters/credential-names.ts";
import { texts } from "../arguments.ts";
import { configOption } from "../client/client-command.ts";
import type { CommandEntry } from "../entry.ts";
import type { InitOptions } from "../init/init-options.ts";

const platforms = Object.keys(credentialNames);

const credential = `a credential of the shop; may be repeated (names: ${Object.entries(credentialNames)
  .map(([platform, names]) => `for ${platform} ${names.join(", ")}`)
  .join("; ")})`;

export const init: CommandEntry = {
  name: "init",
  examples: [
    ...["init", "init --add-shop", "init --postgres"],
    `init --yes --loyalty-url https://loyalty.example.com --api-key KEY --brand-id 1234 --activity 12 --platform ${platforms.at(-1)} --domain shop.example.com`,
  ],
  summary: "create a configuration, or add a shop to one, and check each answer",
  options: (command) =>
    configOption(command)
      // Not --env-file: Node would take that as its own option and exit if there is no such file.
      .option("--env <file>", "file for the secrets", ".env")
      .option("--add-shop", "add a shop to the existing configuration", false)
      .option("--brand <name>", "with --add-shop: the shop's loyalty account, by its name under brands")
      .option(
        "--yes",
        "ask no questions: options give all answers (init --yes alone lists the ones it needs)",
        false,
      )
      .option("--force", "replace existing files", false)
      .option("--no-check", "skip the checks of the answers")
      .option("--loyalty-url <address>", "address of the loyalty service")
      .option("--api-key <key>", "secret key of the account")
      .option("--brand-id <id>", "brand ID of the account")
      .option(
        "--identifier <kind>",
        "how the account identifies customers (choices: email, mobile; default: email)",
      )
      .option("--activity <id>", "ID of the activity that gives points for paid orders")
      .option("--public-url <address>", "public https address of the bridge")
      .option("--port <port>", "port to listen on (default: 8787)")
      .option("--postgres", "use a PostgreSQL database, for several instances", false)
      .option("--instances <count>", "number of instances; more than one needs a PostgreSQL database")
      .option(
        "--database-url <address>",
        "address of the database: postgres://user:password@host:port/database",
      )
      .option(
        "--database-ssl <way>",
        "encryption of the database connection (choices: verify, encrypt, none)",
      )
      .option("--platform <name>", `platform of the shop (choices: ${platforms.join(", ")})`)
      .option("--domain <address>", "address of the shop")
      .option("--shop <name>", "short name for the shop")
      .option("--credential <name=value>", credential, texts, [])
      .option("--secret <secret>", "secret that signs the shop's webhooks"),
  async run(loadContext, command) {
    const options = command.optsWithGlobals<InitOptions>();
    if (options.brand !== undefined && !options.addShop) command.refuse("--brand belongs to --add-shop");
    const { init } = await import("../init/init.ts");
    return init(await loadContext(), options);
  },
};
