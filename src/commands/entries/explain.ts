import type { AdminOptions } from "../client/admin-client.ts";
import { clientOptions } from "../client/client-options.ts";
import type { CommandEntry } from "./entry.ts";

export const explain: CommandEntry = {
  name: "explain",
  summary: (labels) => labels.helpOf.explain.summary,
  options: (command, labels) =>
    clientOptions(command, labels)
      .argument("<shop>", labels.helpOf.shared.shop)
      .argument("<order>", labels.helpOf.show.order),
  async run(context, command) {
    const [shop = "", order = ""] = command.args;
    const { explain } = await import("../client/explain.ts");
    return explain(context, shop, order, command.optsWithGlobals<AdminOptions>());
  },
};
