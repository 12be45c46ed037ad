import { createHash } from "node:crypto";
import type { Hash52 } from "../../domain/order/loyalty-order-id.ts";

/** The first 52 bits of SHA-256. Never change it: order numbers depend on it. */
export const hash52: Hash52 = (text) =>
  Number(createHash("sha256").update(text, "utf8").digest().readBigUInt64BE() >> 12n);
