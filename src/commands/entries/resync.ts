import { day, texts } from "../arguments.ts";
import { clientOptions } from "../client/client-options.ts";
import type { ResyncOptions } from "../client/resync.ts";
import type { CommandEntry } from "./entry.ts";

export const resync: CommandEntry = {
  name: "resync",
  summary: "read orders from the shop as they are now, and send what is missing",
  options: (command) =>
    clientOptions(command)
      .argument("[shop]", "the shop's name in the configuration")
      .option("--order <id>", "only this order, by the platform's id; may be repeated", texts, [])
      .option("--since <day>", "orders changed since, such as 2026-06-01", day)
      .option("--until <day>", "with --since: orders changed before", day)
      .option("--all", "every order that the shop shows", false)
      .option("--dry-run", "tell what would be sent and why, and send nothing", false)
      .option("--history-earns", "history earns, too: orders created before earn.from", false)
      .option("--history-from <day>", "history earns, too, as far as it was created from that day on", day)
      .option("--cancel <id>", "end a resync that is running"),
  async run(context, command) {
    const [shop] = command.args;
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
    const { resync } = await import("../client/resync.ts");
    return resync(context, shop ?? "", options);
  },
};
