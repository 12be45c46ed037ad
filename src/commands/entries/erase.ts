import { clientOptions } from "../client/client-options.ts";
import type { EraseOptions } from "../client/erase.ts";
import type { CommandEntry } from "./entry.ts";

export const erase: CommandEntry = {
  name: "erase",
  summary: (labels) => labels.helpOf.erase.summary,
  options: (command, labels) =>
    clientOptions(command, labels)
      .option("--email <address>", labels.helpOf.erase.email)
      .option("--mobile <number>", labels.helpOf.erase.mobile)
      .option("--yes", labels.helpOf.erase.yes),
  async run(context, command, labels) {
    const options = command.optsWithGlobals<EraseOptions>();
    if ((options.email === undefined) === (options.mobile === undefined))
      command.refuse(labels.helpOf.erase.eitherOr);
    const { erase } = await import("../client/erase.ts");
    return erase(context, options);
  },
};
