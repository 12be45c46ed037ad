import { address } from "../arguments.ts";
import { DEFAULT_CONFIG_PATH } from "../command-context.ts";
import type { SpokenCommand, SpokenLabels } from "../spoken-command.ts";

/** A command that asks the running bridge. */
export function clientOptions(command: SpokenCommand, labels: SpokenLabels): SpokenCommand {
  return command
    .option("--config <file>", labels.helpOf.shared.config({ path: DEFAULT_CONFIG_PATH }))
    .option("--url <address>", labels.helpOf.shared.url, address(labels))
    .option("--token <token>", labels.helpOf.shared.token)
    .option("--json", labels.helpOf.shared.json);
}
