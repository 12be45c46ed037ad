import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MerchantSetup } from "./merchant-setup.ts";
import { deliverPaidOrder } from "./paid-order.ts";

/** Runs a bridge, delivers an order, and stops it. */
export async function hasRun(merchant: MerchantSetup): Promise<void> {
  const bridge = await merchant.startBridge();
  await deliverPaidOrder(bridge.url, merchant.woo.domain);
  await bridge.close();
}

/** Damages a document as a failing disk would; returns its path. */
export async function damage(merchant: MerchantSetup): Promise<string> {
  const folder = join(merchant.folder, "data", "deliveries");
  const name = (await readdir(folder)).find((each) => /\d/.test(each)) ?? "";
  const path = join(folder, name);
  const bytes = await readFile(path);
  bytes.fill(0, bytes.length - 40, bytes.length - 20);
  await writeFile(path, bytes);
  return path;
}
