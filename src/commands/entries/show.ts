import { clientOptions } from "../client/client-options.ts";
import type { ShowOptions } from "../client/show.ts";
import { inReadersLanguage, languageOption } from "../language.ts";
import type { CommandEntry } from "./entry.ts";

export const show: CommandEntry = {
  name: "show",
  summary: "show the history of one order",
  options: (command) =>
    clientOptions(command)
      .addOption(languageOption())
      .argument("<shop>", "the shop's name in the configuration")
      .argument("<order>", "the order's id or number")
      .option("--exchanges", "print every request to the loyalty service and its answer instead")
      .option("--plain", "the same with the customer's data; recorded in the audit log"),
  async run(context, command) {
    const [shop = "", order = ""] = command.args;
    const { show } = await import("../client/show.ts");
    return show(context, shop, order, inReadersLanguage<ShowOptions>(context, command));
  },
};
