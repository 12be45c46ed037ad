import { createHash } from "node:crypto";
import type { Config } from "../../../settings/config.ts";

/** A hash that distinguishes two configurations without revealing them. */
export function fingerprint(config: Config): string {
  return createHash("sha256").update(JSON.stringify(config)).digest("hex").slice(0, 16);
}
