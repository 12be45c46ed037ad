import { clientOptions } from "../client/client-options.ts";
import type { ShowOptions } from "../client/show.ts";
import type { CommandEntry } from "./entry.ts";

export const show: CommandEntry = {
  name: "show",
  summary: (labels) => labels.helpOf.show.summary,
  options: (command, labels) =>
    clientOptions(command, labels)
      .argument("<shop>", labels.helpOf.shared.shop)
      .argument("<order>", labels.helpOf.show.order)
      .option("--exchanges", labels.helpOf.show.exchanges)
      .option("--plain", labels.helpOf.show.plain),
  async run(context, command) {
    const [shop = "", order = ""] = command.args;
    const { show } = await import("../client/show.ts");
    return show(context, shop, order, command.optsWithGlobals<ShowOptions>());
  },
};
