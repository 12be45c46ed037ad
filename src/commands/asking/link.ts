import { clientCommand } from "../client/client-command.ts";

export const link = clientCommand({
  name: "link",
  summary: "print a one-time link that opens the dashboard and signs you in",
  async ask(asking) {
    const ticket = await asking.ask((bridge) => bridge.post("/tickets"));
    const { url, elsewhere } = asking.address;
    const links = [url, ...elsewhere].map((each) => `${each}/?${new URLSearchParams({ ...ticket })}`);
    const note = asking.labels.client.linkOnce({ links: links.length });
    return { json: { links }, lines: () => links, note };
  },
});
