import type { BridgeCommand } from "./bridge-command.ts";
import type { CommandContext, ExitCode, Front } from "./command-context.ts";

interface NamedEntry {
  /** One lower-case word, also the name of its file. */
  readonly name: string;
  readonly summary: string;
  /** Declares its arguments and options. */
  readonly options?: (command: BridgeCommand) => void;
}

/** Loads the bridge's own parts. */
export type World = () => Promise<CommandContext>;

/** A command that runs. Loads the code for this only then. */
export interface RunEntry extends NamedEntry {
  readonly run: (world: World, command: BridgeCommand, front: Front) => Promise<ExitCode>;
  readonly parts?: never;
}

/** A command that only contains others. */
interface GroupEntry extends NamedEntry {
  readonly parts: readonly CommandEntry[];
  readonly run?: never;
}

/** A command of the command line. */
export type CommandEntry = RunEntry | GroupEntry;
