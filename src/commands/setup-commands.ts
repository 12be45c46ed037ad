import type { Command } from "commander";
import { asking, type Finish } from "./asking.ts";
import { type CommandContext, DEFAULT_CONFIG_PATH } from "./command-context.ts";
import type { DoctorOptions } from "./doctor.ts";
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
