import type { AdminOptions } from "../client/admin-client.ts";
import { clientOptions } from "../client/client-options.ts";
import type { CommandEntry } from "./entry.ts";

export const link: CommandEntry = {
  name: "link",
  summary: "print a new link that opens the dashboard, signed in, once",
  options: clientOptions,
  async run(context, command) {
    const { link } = await import("../client/link.ts");
    return link(context, command.optsWithGlobals<AdminOptions>());
  },
};
