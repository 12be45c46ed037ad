import { clientCommand } from "../client/client-command.ts";

export const link = clientCommand({
  name: "link",
  summary: "print a one-time link that opens the dashboard and signs you in",
  examples: ["link"],
  async ask(asking) {
    const { ticket } = await asking.ask((bridge) => bridge.post("/tickets"));
    const links = asking.linksWith(ticket);
    const note = asking.labels.client.linkOnce({ links: links.length });
    return { json: { links }, lines: () => links, note };
  },
});
