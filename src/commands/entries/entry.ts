import type { Command } from "commander";
import type { CommandContext, ExitCode } from "../command-context.ts";

/** A command as a person types it. What carrying it out needs is loaded only then. */
export type CommandEntry = {
  readonly name: string;
  readonly summary: string;
  /** Says what arguments and options it takes. */
  readonly options?: (command: Command) => void;
} & (
  | { readonly run: (context: CommandContext, command: Command) => Promise<ExitCode> }
  | { readonly parts: readonly CommandEntry[] }
);
