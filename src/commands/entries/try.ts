import { number } from "../arguments.ts";
import type { ExitCode } from "../command-context.ts";
import type { CommandEntry, LoadContext } from "../entry.ts";
import type { TryOptions } from "../try.ts";

export async function runTry(loadContext: LoadContext, options: TryOptions): Promise<ExitCode> {
  const { tryOut } = await import("../try.ts");
  return tryOut(await loadContext(), options);
}

export const tryOut: CommandEntry = {
  name: "try",
  summary: "try the bridge on this machine, with sample shops and a sandbox loyalty service",
  examples: ["try --once"],
  options: (command) =>
    command
      .option("--port <port>", "port to listen on (default: 8787 if it is free)", number(0, 65_535))
      .option("--once", "exit after the sample day, instead of running on", false)
      .option("--all", "print the history of every order", false),
  run: (loadContext, command) => runTry(loadContext, command.optsWithGlobals<TryOptions>()),
};
