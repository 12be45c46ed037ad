import type { AdminOptions } from "../client/admin-client.ts";
import { clientOptions } from "../client/client-options.ts";
import type { CommandEntry } from "./entry.ts";

export const show: CommandEntry = {
  name: "show",
  summary: "tell the story of one order",
  options: (command) =>
    clientOptions(command)
      .argument("<shop>", "the shop's name in the configuration")
      .argument("<order>", "the order's id or number"),
  async run(context, command) {
    const [shop = "", order = ""] = command.args;
    const { show } = await import("../client/show.ts");
    return show(context, shop, order, command.optsWithGlobals<AdminOptions>());
  },
};
