import type { Command } from "commander";
import { day, number, texts } from "./arguments.ts";
import type { AuditOptions } from "./client/audit.ts";
import { clientOptions, type Finish } from "./client/client-options.ts";
import type { WebhooksOptions } from "./client/webhooks.ts";
import { type CommandContext, DEFAULT_CONFIG_PATH } from "./command-context.ts";
import type { DoctorOptions } from "./doctor.ts";
import type { InitOptions } from "./init/init.ts";
import type { StoreAct, StoreOptions } from "./store.ts";

const CONFIG_WORDS = `the bridge's configuration (default: ${DEFAULT_CONFIG_PATH})`;

/** Commands for setting the bridge up and looking after it. */
export function addSetupCommands(program: Command, context: CommandContext, finish: Finish): void {
  clientOptions(program.command("doctor"))
    .description("look at everything the bridge needs, and say what is wrong and what to do")
    .option("--audit <shop>", "instead: compare the shop's orders with the loyalty service's history")
    .option("--since <day>", "with --audit: orders last changed since, such as 2026-06-01", day)
    .option("--all", "with --audit: every order, not only those since the last audit", false)
    .option("--cancel", "with --audit: end the one that is running", false)
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<DoctorOptions & Partial<AuditOptions>>();
      const chosen = [options.since !== undefined, options.all, options.cancel].filter(Boolean).length;
      if (chosen > (options.audit === undefined ? 0 : 1))
        command.error("error: --since, --all or --cancel goes with --audit <shop>, one of them at a time");
      if (options.audit !== undefined) {
        const { audit } = await import("./client/audit.ts");
        return finish(await audit(context, options.audit, options));
      }
      const { doctor } = await import("./doctor.ts");
      finish(await doctor(context, options));
    });

  program
    .command("init")
    .description("make the configuration from a few answers, trying each out")
    .option("--config <file>", CONFIG_WORDS)
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
    .option("--secret <secret>", "what the shop signs its webhooks with")
    .action(async (_: unknown, command: Command) => {
      const { init } = await import("./init/init.ts");
      finish(await init(context, command.optsWithGlobals<InitOptions>()));
    });

  clientOptions(program.command("webhooks"))
    .description("show whether a shop's webhooks are there and lead to this bridge")
    .argument("<shop>", "the shop's name in the configuration")
    .option("--restore", "make again what is missing or switched off", false)
    .option("--toml", "print the file that sets up the shop's app at its platform, where there is one", false)
    .action(async (shop: string, _: unknown, command: Command) => {
      const { webhooks } = await import("./client/webhooks.ts");
      finish(await webhooks(context, shop, command.optsWithGlobals<WebhooksOptions>()));
    });
  addStoreCommands(program, context, finish);
}

function addStoreCommands(program: Command, context: CommandContext, finish: Finish): void {
  const store = program
    .command("store")
    .description("check, repair, back up or restore the data folder")
    .helpCommand(false);
  const act = (name: StoreAct, description: string) =>
    store
      .command(name)
      .description(description)
      .option("--config <file>", CONFIG_WORDS)
      .option("--json", "print JSON for programs");
  const run = async (name: StoreAct, place: string, command: Command) => {
    const { storeCommand } = await import("./store.ts");
    finish(await storeCommand(context, name, place, command.optsWithGlobals<StoreOptions>()));
  };
  act("check", "read everything and tell what is damaged, changing nothing; stop the bridge first").action(
    (_: unknown, command: Command) => run("check", "", command),
  );
  act("repair", "save what is sound and make the folder usable again; stop the bridge first")
    .requiredOption("--export <folder>", "where copies of the damaged files are put")
    .action((options: { readonly export: string }, command: Command) =>
      run("repair", options.export, command),
    );
  act("backup", "copy the data folder, also while the bridge runs")
    .argument("<folder>", "a new folder")
    .action((folder: string, _: unknown, command: Command) => run("backup", folder, command));
  act("account", "say that a brand is the same account as before, at a new address; stop the bridge first")
    .argument("<brand>", "the brand's name in the configuration")
    .action((brand: string, _: unknown, command: Command) => run("account", brand, command));
  act("restore", "put a backup in the place of the data folder, which must be empty or missing")
    .argument("<folder>", "the backup")
    .action((folder: string, _: unknown, command: Command) => run("restore", folder, command));
}
