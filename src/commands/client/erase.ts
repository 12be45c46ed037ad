import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { PersonLeft } from "../init/person-left.ts";
import { isYes } from "../is-yes.ts";
import { labelsIn } from "../language.ts";
import { type AdminOptions, callBridge, findBridge, type ReaderAddress } from "./admin-client.ts";

export interface EraseOptions extends AdminOptions {
  readonly email?: string;
  readonly mobile?: string;
  readonly yes?: boolean;
}

/** What is counted before it is asked for. */
const MOST_COUNTED = 200;

/** Erases a person over all shops, once somebody has said yes to it. */
export async function erase(context: CommandContext, options: EraseOptions): Promise<ExitCode> {
  const address = findBridge(context, options);
  if (typeof address === "number") return address;
  if (!options.yes) {
    const refused = await confirm(context, address, options);
    if (refused !== null) return refused;
  }
  const { email, mobile } = options;
  const answered = await callBridge(address, (bridge) => bridge.post("/erase", { body: { email, mobile } }));
  if (!answered.ok) {
    context.err(answered.message);
    return EXIT.failed;
  }
  const { orders, deliveries, waitingRequests, damaged, detail } = answered.body;
  const labels = labelsIn(address.words);
  const isUnknown = orders + deliveries + waitingRequests + damaged === 0;
  if (options.json) context.out(JSON.stringify(answered.body, null, 2));
  else if (isUnknown) context.err(labels.erase.unknown);
  else context.out(`${labels.erase.done({ orders, deliveries })} ${detail}`);
  return isUnknown ? EXIT.failed : EXIT.fine;
}

/** `null`: go on. It cannot be undone. */
async function confirm(
  context: CommandContext,
  address: ReaderAddress,
  { email, mobile }: EraseOptions,
): Promise<ExitCode | null> {
  const labels = labelsIn(address.words);
  const who = email ?? mobile ?? "";
  const found = await callBridge(address, (bridge) =>
    bridge.post("/orders/search", { body: { q: who, limit: MOST_COUNTED } }),
  );
  if (!found.ok) {
    context.err(found.message);
    return EXIT.failed;
  }
  const { items, nextCursor } = found.body;
  const question = labels.erase.sure({ who, orders: items.length, hasMore: nextCursor !== null });
  try {
    const answer = await context.ask(`${question} ${labels.init.yesNo}: `);
    if (answer !== null && isYes(answer, labels)) return null;
    context.err(answer === null ? labels.erase.needsYes : labels.erase.left);
    return answer === null ? EXIT.wrongUsage : EXIT.failed;
  } catch (error) {
    if (!(error instanceof PersonLeft)) throw error;
    context.err(labels.erase.left);
    return EXIT.left;
  }
}
