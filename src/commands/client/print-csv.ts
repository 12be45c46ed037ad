import type { Client } from "../../client/index.ts";
import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { type AdminAddress, callBridge } from "./admin-client.ts";
import { unknownShop } from "./unknown-shop.ts";

/** Prints a table for a spreadsheet as the bridge answers it. */
export async function printCsv(
  { out, err }: CommandContext,
  address: AdminAddress,
  shop: string | undefined,
  ask: (bridge: Client) => Promise<Blob>,
): Promise<ExitCode> {
  const answered = await callBridge(address, async (bridge) => (await ask(bridge)).text());
  if (!answered.ok) {
    err(answered.message);
    return EXIT.failed;
  }
  const lines = answered.body.trimEnd().split(/\r?\n/);
  const unknown = lines.length > 1 || shop === undefined ? null : await unknownShop(address, shop);
  if (unknown !== null) {
    err(unknown);
    return EXIT.failed;
  }
  for (const line of lines) out(line);
  return EXIT.fine;
}
