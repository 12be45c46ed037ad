import type { CommandContext, ExitCode } from "../command-context.ts";
import type { SpokenCommand, SpokenLabels } from "../spoken-command.ts";

interface NamedEntry {
  /** One word of small letters: its file is called so, and its help (`helpOf` in the words). */
  readonly name: string;
  readonly summary: (labels: SpokenLabels) => string;
  /** Says what arguments and options it takes. */
  readonly options?: (command: SpokenCommand, labels: SpokenLabels) => void;
}

/** A command that does something itself. What carrying it out needs is loaded only then. */
export interface RunEntry extends NamedEntry {
  readonly run: (context: CommandContext, command: SpokenCommand, labels: SpokenLabels) => Promise<ExitCode>;
  readonly parts?: never;
}

/** One that only leads to others. */
interface GroupEntry extends NamedEntry {
  readonly parts: readonly CommandEntry[];
  readonly run?: never;
}

/** A command as a person types it. */
export type CommandEntry = RunEntry | GroupEntry;
