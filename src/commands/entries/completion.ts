import { Argument } from "commander";
import { EXIT } from "../command-context.ts";
import type { CommandEntry } from "./entry.ts";

export const completion: CommandEntry = {
  name: "completion",
  summary: "print the completion script for a shell",
  options: (command) =>
    command.addArgument(new Argument("<shell>", "the shell").choices(["bash", "zsh", "fish"])),
  async run({ out }, command) {
    const [shell = ""] = command.args;
    const { completionFor } = await import("../completion.ts");
    out(completionFor(shell, command.parent ?? command));
    return EXIT.fine;
  },
};
