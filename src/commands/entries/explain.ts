import type { AdminOptions } from "../client/admin-client.ts";
import { clientOptions } from "../client/client-options.ts";
import { inReadersLanguage, languageOption } from "../language.ts";
import type { CommandEntry } from "./entry.ts";

export const explain: CommandEntry = {
  name: "explain",
  summary: "show which rules were tried on an order, and why each matched or not",
  options: (command) =>
    clientOptions(command)
      .addOption(languageOption())
      .argument("<shop>", "the shop's name in the configuration")
      .argument("<order>", "the order's id or number"),
  async run(context, command) {
    const [shop = "", order = ""] = command.args;
    const { explain } = await import("../client/explain.ts");
    return explain(context, shop, order, inReadersLanguage<AdminOptions>(context, command));
  },
};
