import { number } from "../arguments.ts";
import type { CommandContext, ExitCode } from "../command-context.ts";
import type { TryOptions } from "../try.ts";
import type { CommandEntry } from "./entry.ts";

export async function runTry(context: CommandContext, options: TryOptions): Promise<ExitCode> {
  const { tryOut } = await import("../try.ts");
  return tryOut(context, options);
}

export const tryOut: CommandEntry = {
  name: "try",
  summary: (labels) => labels.helpOf.try.summary,
  options: (command, labels) =>
    command
      .option("--port <port>", labels.helpOf.try.port, number(labels, 0, 65_535))
      .option("--once", labels.helpOf.try.once, false)
      .option("--all", labels.helpOf.try.all, false),
  run: (context, command) => runTry(context, command.optsWithGlobals<TryOptions>()),
};
