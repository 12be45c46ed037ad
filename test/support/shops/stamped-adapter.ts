import { createHmac, timingSafeEqual } from "node:crypto";
import { exampleAdapter } from "../../../adapters/example/index.ts";
import type { ExampleSettings } from "../../../adapters/example/pull.ts";
import type { PlatformAdapter } from "../../../src/platform/adapter.ts";

const FORM = /^t=(?<seconds>\d{1,11}),v1=(?<digest>[0-9a-f]{64})$/;
const TOLERANCE_MS = 5 * 60_000;

export const STAMPED_HEADER = "stamped-signature";

/** The example adapter, if the signature contained the sending time, as on several platforms. */
export const stampedAdapter: PlatformAdapter<ExampleSettings> = {
  ...exampleAdapter,
  verify({ headers, body }, secrets, now) {
    const values = headers[STAMPED_HEADER] ?? [];
    if (values.length === 0) return { ok: false, reason: "signature_missing" };
    const { seconds = "", digest = "" } = (values.length === 1 && FORM.exec(values[0] ?? "")?.groups) || {};
    if (seconds === "") return { ok: false, reason: "signature_malformed" };
    const given = Buffer.from(digest, "hex");
    const secretIndex = secrets.findIndex(
      (secret) => secret !== "" && timingSafeEqual(given, digestOf(body, secret, seconds)),
    );
    if (secretIndex === -1) return { ok: false, reason: "signature_invalid" };
    const isFresh = Math.abs(now - Number(seconds) * 1000) <= TOLERANCE_MS;
    return isFresh ? { ok: true, covers: "bodyAndTime", secretIndex } : { ok: false, reason: "expired" };
  },
  identify: (request) => ({ ...exampleAdapter.identify(request), dedupeKey: null, keptHeaders: {} }),
};

/** The header that the platform writes at that moment. */
export function stamp(body: Uint8Array, secret: string, sentAt: number): string {
  const seconds = String(Math.floor(sentAt / 1000));
  return `t=${seconds},v1=${digestOf(body, secret, seconds).toString("hex")}`;
}

function digestOf(body: Uint8Array, secret: string, seconds: string): Buffer {
  return createHmac("sha256", secret).update(`${seconds}.`).update(body).digest();
}
