import { clientOptions } from "../client/client-options.ts";
import type { EraseOptions } from "../client/erase.ts";
import type { CommandEntry } from "./entry.ts";

export const erase: CommandEntry = {
  name: "erase",
  summary: "erase a person from all orders and deliveries; what was earned stays on the books",
  options: (command) =>
    clientOptions(command)
      .option("--email <address>", "the person's e-mail address")
      .option("--mobile <number>", "the person's mobile number, such as +491701234567"),
  async run(context, command) {
    const options = command.optsWithGlobals<EraseOptions>();
    if ((options.email === undefined) === (options.mobile === undefined))
      command.error("error: say either --email or --mobile");
    const { erase } = await import("../client/erase.ts");
    return erase(context, options);
  },
};
