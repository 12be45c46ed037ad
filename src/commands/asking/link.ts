import { clientCommand } from "../client/client-command.ts";
import { linksWith } from "../client/links.ts";

export const link = clientCommand({
  name: "link",
  summary: "print a one-time link that opens the dashboard and signs you in",
  async ask(asking) {
    const { ticket } = await asking.ask((bridge) => bridge.post("/tickets"));
    const links = linksWith(asking, ticket);
    const note = asking.labels.client.linkOnce({ links: links.length });
    return { json: { links }, lines: () => links, note };
  },
});
