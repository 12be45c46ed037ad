import type { CommandContext, ExitCode } from "../command-context.ts";
import type { SpokenCommand, SpokenLabels } from "../spoken-command.ts";

/** A command as a person types it. What carrying it out needs is loaded only then. */
export type CommandEntry = {
  readonly name: string;
  readonly summary: (labels: SpokenLabels) => string;
  /** Says what arguments and options it takes. */
  readonly options?: (command: SpokenCommand, labels: SpokenLabels) => void;
} & (
  | {
      readonly run: (
        context: CommandContext,
        command: SpokenCommand,
        labels: SpokenLabels,
      ) => Promise<ExitCode>;
    }
  | { readonly parts: readonly CommandEntry[] }
);
