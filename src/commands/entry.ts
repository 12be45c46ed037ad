import type { BridgeCommand } from "./bridge-command.ts";
import type { CommandContext, ExitCode, Front } from "./command-context.ts";

interface NamedEntry {
  /** One word of small letters, and the name of its file. */
  readonly name: string;
  readonly summary: string;
  /** Says what arguments and options it takes. */
  readonly options?: (command: BridgeCommand) => void;
}

/** Loads the bridge's own parts. */
export type World = () => Promise<CommandContext>;

/** A command that does something itself. What carrying it out needs is loaded only then. */
export interface RunEntry extends NamedEntry {
  readonly run: (world: World, command: BridgeCommand, front: Front) => Promise<ExitCode>;
  readonly parts?: never;
}

/** One that only leads to others. */
interface GroupEntry extends NamedEntry {
  readonly parts: readonly CommandEntry[];
  readonly run?: never;
}

/** A command as a person types it. */
export type CommandEntry = RunEntry | GroupEntry;
