import type { Asking } from "../../client/asking.ts";
import { clientCommand, YES } from "../../client/client-command.ts";
import { type CustomerOptions, checkCustomer, customerOptions } from "../../client/customer-options.ts";
import { EXIT } from "../../command-context.ts";

interface EraseOptions extends CustomerOptions {
  readonly yes?: boolean;
}

/** The most orders counted before the question. */
const MOST_COUNTED = 200;

export const erase = clientCommand<EraseOptions>({
  name: "erase",
  summary: "erase a person's data from all orders and deliveries; the points stay recorded",
  examples: ["erase --email ada@example.com"],
  options: (command) => customerOptions(command, "the person's").option(...YES),
  check: checkCustomer,
  async ask(asking, { email, mobile, yes, json }) {
    if (!yes) await confirmErasure(asking, email ?? mobile ?? "");
    const answer = await asking.ask((bridge) => bridge.post("/erase", { body: { email, mobile } }));
    const { orders, deliveries, waitingRequests, damaged, detail } = answer;
    const { unknown, done } = asking.labels.erase;
    const isUnknown = orders + deliveries + waitingRequests + damaged === 0;
    if (isUnknown && !json) return asking.end(EXIT.failed, unknown);
    return {
      json: answer,
      lines: () => [`${done({ orders, deliveries })} ${detail}`],
      exitCode: isUnknown ? EXIT.failed : EXIT.fine,
    };
  },
});

/** Asks for confirmation, since an erasure cannot be undone. */
async function confirmErasure(asking: Asking, who: string): Promise<void> {
  const { sure, needsYes, left } = asking.labels.erase;
  const { items, nextCursor } = await asking.ask((bridge) =>
    bridge.post("/orders/search", { body: { q: who, limit: MOST_COUNTED } }),
  );
  const question = sure({ who, orders: items.length, hasMore: nextCursor !== null });
  await asking.confirm({ sure: question, left, needsYes });
}
