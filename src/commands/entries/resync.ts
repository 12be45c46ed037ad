import { day, texts } from "../arguments.ts";
import { clientOptions } from "../client/client-options.ts";
import type { ResyncOptions } from "../client/resync.ts";
import type { CommandEntry } from "./entry.ts";

export const resync: CommandEntry = {
  name: "resync",
  summary: (labels) => labels.helpOf.resync.summary,
  options: (command, labels) =>
    clientOptions(command, labels)
      .argument("[shop]", labels.helpOf.shared.shop)
      .option("--order <id>", labels.helpOf.resync.order, texts, [])
      .option("--number <number>", labels.helpOf.resync.number, texts, [])
      .option("--since <day>", labels.helpOf.resync.since, day(labels))
      .option("--until <day>", labels.helpOf.resync.until, day(labels))
      .option("--all", labels.helpOf.resync.all, false)
      .option("--dry-run", labels.helpOf.resync.dryRun, false)
      .option("--history-earns", labels.helpOf.resync.historyEarns, false)
      .option("--history-from <day>", labels.helpOf.resync.historyFrom, day(labels))
      .option("--cancel <id>", labels.helpOf.resync.cancel),
  async run(context, command, labels) {
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
    if (!isRight) command.refuse(labels.helpOf.resync.eitherOr);
    const { resync } = await import("../client/resync.ts");
    return resync(context, shop ?? "", options);
  },
};
