import { readFileSync } from "node:fs";
import type { RawRequest } from "../../../src/platform/request.ts";

/** A request that a running shop sent, with the raw bytes of its body. */
export interface RecordedDelivery {
  readonly n: number;
  /** What was done in the shop. */
  readonly step: string;
  /** The relevant headers as they were sent. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyBase64: string;
  /** The secret that signed it, if deliveries use different ones; `null` for a ping. */
  readonly secret?: string | null;
}

/** Reads a file with one delivery per line, oldest first: "woocommerce/recorded-life.jsonl". */
export function readRecorded(fixture: string): readonly RecordedDelivery[] {
  const text = readFileSync(new URL(`../../fixtures/${fixture}`, import.meta.url), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

export function rawBody({ bodyBase64 }: RecordedDelivery): Buffer {
  return Buffer.from(bodyBase64, "base64");
}

/** The request as an adapter receives it. */
export function asRawRequest(delivery: RecordedDelivery): RawRequest {
  const headers = Object.entries(delivery.headers).map(([name, value]) => [name.toLowerCase(), [value]]);
  return {
    method: "POST",
    target: "/webhooks/garden",
    headers: Object.fromEntries(headers),
    body: rawBody(delivery),
  };
}
