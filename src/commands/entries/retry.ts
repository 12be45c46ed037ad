import { Option } from "commander";
import { OPERATION_KINDS } from "../../domain/operation/operation-kind.ts";
import { day } from "../arguments.ts";
import { clientOptions } from "../client/client-options.ts";
import type { RetryOptions } from "../client/retry.ts";
import type { CommandEntry } from "./entry.ts";

export const retry: CommandEntry = {
  name: "retry",
  summary: "send again what was given up or waits for a person",
  options: (command) =>
    clientOptions(command)
      .argument("[operation]", "one operation, by the id that show tells")
      .option("--dead", "everything that was given up")
      .option("--shop <name>", "with --dead: only of this shop")
      .addOption(new Option("--operation <kind>", "with --dead: only of this kind").choices(OPERATION_KINDS))
      .option("--since <day>", "with --dead: only what was given up since, such as 2026-06-01", day),
  async run(context, command) {
    const [operationId] = command.args;
    const options = command.optsWithGlobals<RetryOptions>();
    const isSelecting = [options.shop, options.operation, options.since].some((given) => given !== undefined);
    if ((operationId !== undefined) === (options.dead === true) || (isSelecting && options.dead !== true)) {
      command.error("error: say either which operation is sent again, or --dead for all that were given up");
    }
    const { retry } = await import("../client/retry.ts");
    return retry(context, operationId, options);
  },
};
