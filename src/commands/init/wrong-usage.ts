import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import type { Interview } from "./questions/interview.ts";

/** Says what the options left out, or said wrongly. */
export function wrongUsage({ err }: CommandContext, { problems }: Interview): ExitCode {
  for (const problem of problems) err(problem);
  return EXIT.wrongUsage;
}
