import type { Command } from "commander";
import { day, texts } from "./arguments.ts";
import { clientOptions, type Finish } from "./client/client-options.ts";
import type { EraseOptions } from "./client/erase.ts";
import type { ResyncOptions } from "./client/resync.ts";
import type { CommandContext } from "./command-context.ts";

/** Commands about whole shops and persons. */
export function addShopCommands(program: Command, context: CommandContext, finish: Finish): void {
  clientOptions(program.command("resync"))
    .description("read orders from the shop as they are now, and send what is missing")
    .argument("[shop]", "the shop's name in the configuration")
    .option("--order <id>", "only this order, by the platform's id; may be repeated", texts, [])
    .option("--since <day>", "orders changed since, such as 2026-06-01", day)
    .option("--until <day>", "with --since: orders changed before", day)
    .option("--all", "every order that the shop shows", false)
    .option("--dry-run", "tell what would be sent and why, and send nothing", false)
    .option("--history-earns", "history earns, too: orders created before earn.from", false)
    .option("--history-from <day>", "history earns, too, as far as it was created from that day on", day)
    .option("--cancel <id>", "end a resync that is running")
    .action(async (shop: string | undefined, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<ResyncOptions>();
      const choices = [options.order.length > 0, options.since !== undefined, options.all];
      const chosen = choices.filter(Boolean).length;
      const isRange = options.until === undefined || options.since !== undefined;
      const isRight =
        options.cancel === undefined
          ? shop !== undefined && chosen === 1 && isRange
          : shop === undefined && chosen === 0 && isRange;
      if (!isRight)
        command.error("error: name a shop and one of --order, --since and --all; or say --cancel <id>");
      const { resync } = await import("./client/resync.ts");
      finish(await resync(context, shop ?? "", options));
    });
  clientOptions(program.command("erase"))
    .description("erase a person from all orders and deliveries; what was earned stays on the books")
    .option("--email <address>", "the person's e-mail address")
    .option("--mobile <number>", "the person's mobile number, such as +491701234567")
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<EraseOptions>();
      if ((options.email === undefined) === (options.mobile === undefined))
        command.error("error: say either --email or --mobile");
      const { erase } = await import("./client/erase.ts");
      finish(await erase(context, options));
    });
}
