import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { counted } from "../terminal-text.ts";
import { type AdminOptions, callBridge, findBridge } from "./admin-client.ts";

export interface RetryOptions extends AdminOptions {
  readonly dead?: boolean;
  readonly shop?: string;
  readonly operation?: string;
  readonly since?: string;
}

/** Sends one operation again, or everything that was given up. */
export async function retry(
  context: CommandContext,
  operationId: string | undefined,
  options: RetryOptions,
): Promise<ExitCode> {
  const address = findBridge(context, options);
  if (typeof address === "number") return address;
  const { shop, operation, since } = options;
  const answered =
    operationId === undefined
      ? await callBridge<object>(address, "POST", "/api/dead-letters/retry", { shop, operation, since })
      : await callBridge<object>(address, "POST", `/api/operations/${encodeURIComponent(operationId)}/retry`);
  if (!answered.ok) {
    context.err(answered.message);
    return EXIT.failed;
  }
  context.out(options.json ? JSON.stringify(answered.body, null, 2) : words(operationId, answered.body));
  return EXIT.fine;
}

function words(operationId: string | undefined, body: object): string {
  if (operationId !== undefined) return `${operationId} is sent again.`;
  const { operations, deliveries } = body as { readonly operations: number; readonly deliveries: number };
  if (operations + deliveries === 0) return "Nothing was given up: there is nothing to send again.";
  return `Under way again: ${counted(operations, "operation")} and ${deliveries} ${deliveries === 1 ? "delivery" : "deliveries"}.`;
}
