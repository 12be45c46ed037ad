import { Option } from "commander";
import { OPERATION_KINDS } from "../../domain/operation/operation-kind.ts";
import { day, text } from "../arguments.ts";
import { clientOptions } from "../client/client-options.ts";
import type { RetryOptions } from "../client/retry.ts";
import type { CommandEntry } from "./entry.ts";

export const retry: CommandEntry = {
  name: "retry",
  summary: (labels) => labels.helpOf.retry.summary,
  options: (command, labels) =>
    clientOptions(command, labels)
      .argument("[operation]", labels.helpOf.retry.one)
      .option("--dead", labels.helpOf.retry.dead)
      .option("--shop <name>", labels.helpOf.retry.shop, text)
      .addOption(new Option("--operation <kind>", labels.helpOf.retry.operation).choices(OPERATION_KINDS))
      .option("--since <day>", labels.helpOf.retry.since, day(labels))
      .option("--note <text>", labels.helpOf.retry.note, ""),
  async run(context, command, labels) {
    const [operationId] = command.args;
    const options = command.optsWithGlobals<RetryOptions>();
    const isSelecting = [options.shop, options.operation, options.since].some((given) => given !== undefined);
    if ((operationId !== undefined) === (options.dead === true) || (isSelecting && options.dead !== true)) {
      command.refuse(labels.helpOf.retry.eitherOr);
    }
    const { retry } = await import("../client/retry.ts");
    return retry(context, operationId, options);
  },
};
