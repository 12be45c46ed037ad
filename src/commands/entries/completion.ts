import { Argument } from "commander";
import { EXIT } from "../command-context.ts";
import type { CommandEntry } from "./entry.ts";

export const completion: CommandEntry = {
  name: "completion",
  summary: (labels) => labels.helpOf.completion.summary,
  options: (command, labels) =>
    command.addArgument(
      new Argument("<shell>", labels.helpOf.completion.shell).choices(["bash", "zsh", "fish"]),
    ),
  async run({ out }, command) {
    const [shell = ""] = command.args;
    const { completionFor } = await import("../completion.ts");
    out(completionFor(shell, command.parent ?? command));
    return EXIT.fine;
  },
};
