import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { type AdminOptions, findBridge } from "./admin-client.ts";
import { callOfShops } from "./unknown-shop.ts";

export interface RedeemOptions extends AdminOptions {
  readonly email?: string;
  readonly mobile?: string;
  readonly points: number;
  readonly reference: string;
}

/** Redeems a customer's points: once for each reference, however often it is typed. */
export async function redeem(
  context: CommandContext,
  shop: string,
  { email, mobile, points, reference, ...options }: RedeemOptions,
): Promise<ExitCode> {
  const address = findBridge(context, options);
  if (typeof address === "number") return address;
  const answered = await callOfShops(address, [shop], (bridge) =>
    bridge.post("/redeem", { body: { shop, email, mobile, points, reference } }),
  );
  if (!answered.ok) {
    context.err(answered.message);
    return EXIT.failed;
  }
  context.out(options.json ? JSON.stringify(answered.body, null, 2) : answered.body.detail);
  return EXIT.fine;
}
