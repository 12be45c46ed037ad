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
  summary: "try the bridge on this machine, with sample shops and a sandbox loyalty service",
  options: (command) =>
    command
      .option("--port <port>", "port of the bridge (default: 8787 if it is free)", number(0, 65_535))
      .option("--once", "exit after the sample day", false)
      .option("--all", "print the history of every order", false),
  run: (context, command) => runTry(context, command.optsWithGlobals<TryOptions>()),
};
