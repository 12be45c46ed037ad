import type { BridgeCommand } from "./bridge-command.ts";
import type { BaseContext, CommandContext, ExitCode } from "./command-context.ts";

interface NamedEntry {
  /** One lower-case word, which is also the file name. */
  readonly name: string;
  /** Another name that people look for. */
  readonly alias?: string;
  readonly summary: string;
  /** Declares its arguments and options. */
  readonly options?: (command: BridgeCommand) => void;
}

/** Loads the bridge's own modules. */
export type LoadContext = () => Promise<CommandContext>;

/** A command that runs. Its code is loaded only then. */
export interface RunEntry extends NamedEntry {
  /** What to type, without the program's name. */
  readonly examples: readonly string[];
  readonly run: (loadContext: LoadContext, command: BridgeCommand, base: BaseContext) => Promise<ExitCode>;
  readonly parts?: never;
}

/** A command that only contains other commands. */
interface GroupEntry extends NamedEntry {
  readonly parts: readonly CommandEntry[];
  readonly run?: never;
  readonly examples?: never;
}

/** A command of the command line. */
export type CommandEntry = RunEntry | GroupEntry;
