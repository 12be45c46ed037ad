import type { AdminOptions } from "../client/admin-client.ts";
import { clientOptions } from "../client/client-options.ts";
import type { CommandEntry } from "./entry.ts";

export const show: CommandEntry = {
  name: "show",
  summary: (labels) => labels.helpOf.show.summary,
  options: (command, labels) =>
    clientOptions(command, labels)
      .argument("<shop>", labels.helpOf.shared.shop)
      .argument("<order>", labels.helpOf.show.order),
  async run(context, command) {
    const [shop = "", order = ""] = command.args;
    const { show } = await import("../client/show.ts");
    return show(context, shop, order, command.optsWithGlobals<AdminOptions>());
  },
};
