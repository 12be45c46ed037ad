import { address } from "../arguments.ts";
import type { BridgeCommand } from "../bridge-command.ts";
import { DEFAULT_CONFIG_PATH } from "../command-context.ts";

/** A command that asks the running bridge. */
export function clientOptions(command: BridgeCommand): BridgeCommand {
  return command
    .option("--config <file>", `the bridge's configuration (default: ${DEFAULT_CONFIG_PATH})`)
    .option("--url <address>", "where the bridge answers, instead of asking the configuration", address)
    .option("--token <token>", "the admin token, instead of asking the configuration")
    .option("--json", "print JSON for programs");
}
