import { day, texts } from "../arguments.ts";
import { clientOptions } from "../client/client-options.ts";
import type { ResyncOptions } from "../client/resync.ts";
import type { CommandEntry } from "./entry.ts";

export const resync: CommandEntry = {
  name: "resync",
  summary: "read orders from the shop again, and send what is missing",
  options: (command) =>
    clientOptions(command)
      .argument("[shop]", "the shop's name in the configuration")
      .option("--order <id>", "only this order, by the platform's id; may be repeated", texts, [])
      .option(
        "--number <number>",
        "only the order of this number, as people see it; may be repeated",
        texts,
        [],
      )
      .option("--since <day>", "orders changed since, such as 2026-06-01", day)
      .option("--until <day>", "with --since: orders changed before", day)
      .option("--all", "all orders", false)
      .option("--dry-run", "show what would be sent and why; sends nothing", false)
      .option("--history-earns", "let orders from before earn.from earn, too", false)
      .option(
        "--history-from <day>",
        "let orders from before earn.from earn, too, if created on this day or later",
        day,
      )
      .option("--cancel <id>", "cancel a running resync"),
  async run(context, command) {
    const [shop] = command.args;
    const options = command.optsWithGlobals<ResyncOptions>();
    const choices = [
      [...options.order, ...options.number].length > 0,
      options.since !== undefined,
      options.all,
    ];
    const chosen = choices.filter(Boolean).length;
    const isRange = options.until === undefined || options.since !== undefined;
    const isRight =
      options.cancel === undefined
        ? shop !== undefined && chosen === 1 && isRange
        : shop === undefined && chosen === 0 && isRange;
    if (!isRight)
      command.refuse("name a shop and one of --order, --number, --since and --all; or use --cancel <id>");
    const { resync } = await import("../client/resync.ts");
    return resync(context, shop ?? "", options);
  },
};
