import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { labelsIn } from "../language.ts";
import { type AdminOptions, callBridge, findBridge } from "./admin-client.ts";

/** Prints a new link that opens the dashboard, signed in, once. */
export async function link(context: CommandContext, options: AdminOptions): Promise<ExitCode> {
  const address = findBridge(context, options);
  if (typeof address === "number") return address;
  const answered = await callBridge(address, (bridge) => bridge.post("/tickets"));
  if (!answered.ok) {
    context.err(answered.message);
    return EXIT.failed;
  }
  const ticket = `/?${new URLSearchParams({ ...answered.body })}`;
  const links = [address.url, ...address.elsewhere].map((url) => url + ticket);
  if (options.json) context.out(JSON.stringify({ links }, null, 2));
  else {
    for (const each of links) context.out(each);
    const labels = labelsIn(address.words);
    context.err(labels.client.linkOnce({ links: links.length }));
  }
  return EXIT.fine;
}
