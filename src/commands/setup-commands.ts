import type { Command } from "commander";
import { texts } from "./arguments.ts";
import { asking, type Finish } from "./asking.ts";
import { type CommandContext, DEFAULT_CONFIG_PATH } from "./command-context.ts";
import type { DoctorOptions } from "./doctor.ts";
import type { InitOptions } from "./init.ts";
import type { WebhooksOptions } from "./webhooks.ts";

const CONFIG_WORDS = `the bridge's configuration (default: ${DEFAULT_CONFIG_PATH})`;

/** Commands for setting the bridge up and looking after it. */
export function addSetupCommands(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command("doctor")
    .description("look at everything the bridge needs, and say what is wrong and what to do")
    .option("--config <file>", CONFIG_WORDS)
    .option("--json", "print JSON for programs")
    .action(async (_: unknown, command: Command) => {
      const { doctor } = await import("./doctor.ts");
      finish(await doctor(context, command.optsWithGlobals<DoctorOptions>()));
    });

  program
    .command("init")
    .description("make the configuration from a few answers, trying each out")
    .option("--config <file>", CONFIG_WORDS)
    .option("--env-file <file>", "where the secrets are kept", ".env")
    .option("--yes", "ask nothing: every answer is given by an option", false)
    .option("--force", "replace what is there already", false)
    .option("--no-check", "do not try the answers out")
    .option("--loyalty-url <address>", "the loyalty service")
    .option("--api-key <key>", "the account's secret key")
    .option("--brand-id <id>", "the account's brand id")
    .option("--identifier <kind>", "email or mobile: what the account knows customers by first")
    .option("--activity <id>", "the activity that paid orders earn at")
    .option("--public-url <address>", "how shops reach this bridge")
    .option("--platform <name>", "the shop's platform")
    .option("--domain <address>", "the shop's address")
    .option("--shop <name>", "a short name for the shop")
    .option("--credential <name=value>", "a credential of the shop; may be repeated", texts, [])
    .option("--secret <secret>", "what the shop signs its webhooks with")
    .action(async (_: unknown, command: Command) => {
      const { init } = await import("./init.ts");
      finish(await init(context, command.optsWithGlobals<InitOptions>()));
    });

  asking(program.command("webhooks"))
    .description("show whether a shop's webhooks are there and lead to this bridge")
    .argument("<shop>", "the shop's name in the configuration")
    .option("--restore", "make again what is missing or switched off", false)
    .option("--toml", "print the file that declares a Shopify app's webhooks", false)
    .action(async (shop: string, _: unknown, command: Command) => {
      const { webhooks } = await import("./webhooks.ts");
      finish(await webhooks(context, shop, command.optsWithGlobals<WebhooksOptions>()));
    });
}
