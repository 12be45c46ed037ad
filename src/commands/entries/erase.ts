import { clientOptions } from "../client/client-options.ts";
import type { EraseOptions } from "../client/erase.ts";
import type { CommandEntry } from "./entry.ts";

export const erase: CommandEntry = {
  name: "erase",
  summary: "erase a person from all orders and webhooks; the points stay recorded",
  options: (command) =>
    clientOptions(command)
      .option("--email <address>", "the person's e-mail address")
      .option("--mobile <number>", "the person's mobile number, such as +491701234567")
      .option("--yes", "do not ask for confirmation, for scripts"),
  async run(context, command) {
    const options = command.optsWithGlobals<EraseOptions>();
    if ((options.email === undefined) === (options.mobile === undefined))
      command.refuse("use either --email or --mobile");
    const { erase } = await import("../client/erase.ts");
    return erase(context, options);
  },
};
