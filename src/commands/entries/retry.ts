import { Option } from "commander";
import { OPERATION_KINDS } from "../../domain/operation/operation-kind.ts";
import { day, text } from "../arguments.ts";
import { clientOptions } from "../client/client-options.ts";
import type { RetryOptions } from "../client/retry.ts";
import type { CommandEntry } from "./entry.ts";

export const retry: CommandEntry = {
  name: "retry",
  summary: "retry failed operations, and those that wait for you",
  options: (command) =>
    clientOptions(command)
      .argument("[operation]", "one operation, by the id that show prints")
      .option("--dead", "all dead letters")
      .option("--shop <name>", "with --dead: only of this shop", text)
      .addOption(new Option("--operation <kind>", "with --dead: only of this kind").choices(OPERATION_KINDS))
      .option("--since <day>", "with --dead: only those since this day, such as 2026-06-01", day)
      .option("--note <text>", "the reason, for the order's history", ""),
  async run(context, command) {
    const [operationId] = command.args;
    const options = command.optsWithGlobals<RetryOptions>();
    const isSelecting = [options.shop, options.operation, options.since].some((given) => given !== undefined);
    if ((operationId !== undefined) === (options.dead === true) || (isSelecting && options.dead !== true)) {
      command.refuse("name an operation, or use --dead for all dead letters");
    }
    const { retry } = await import("../client/retry.ts");
    return retry(context, operationId, options);
  },
};
