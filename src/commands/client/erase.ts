import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { labelsIn } from "../language.ts";
import { type AdminOptions, callBridge, findBridge } from "./admin-client.ts";

export interface EraseOptions extends AdminOptions {
  readonly email?: string;
  readonly mobile?: string;
}

/** Erases a person over all shops. */
export async function erase(context: CommandContext, options: EraseOptions): Promise<ExitCode> {
  const address = findBridge(context, options);
  if (typeof address === "number") return address;
  const { email, mobile } = options;
  const answered = await callBridge(address, (bridge) => bridge.post("/erase", { body: { email, mobile } }));
  if (!answered.ok) {
    context.err(answered.message);
    return EXIT.failed;
  }
  const { orders, deliveries, detail } = answered.body;
  if (options.json) context.out(JSON.stringify(answered.body, null, 2));
  else {
    const labels = labelsIn(address.words);
    context.out(`${labels.erase.done({ orders, deliveries })} ${detail}`);
  }
  return EXIT.fine;
}
