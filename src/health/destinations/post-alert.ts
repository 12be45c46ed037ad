import { createHmac } from "node:crypto";
import type { LookupFunction } from "node:net";
import got, { type Request } from "got";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { codedReason } from "../../domain/reason/compare.ts";
import { sentence } from "../../words/sentence.ts";
import { titled, type Words } from "../../words/vocabulary.ts";
import type { AlertProblem } from "../codes/destination.ts";
import type { Alert } from "./decide-alerts.ts";
import { notReached } from "./not-reached.ts";

const TIMEOUT_MS = 10_000;

export interface AlertMessage {
  /** The same for every repetition, so that the receiver can detect duplicates. */
  readonly id: string;
  readonly body: string;
}

export interface WebhookReceiver {
  readonly url: string;
  /** "whsec_" and base64, or any text; `null`: messages are not signed. */
  readonly secret: string | null;
  /** Limits connections to those allowed for an address that a person entered; absent: any address. */
  readonly lookup?: LookupFunction | undefined;
}

/** `text` is for chat apps; the other fields are for programs. */
export function messageOf(id: string, alerts: readonly Alert[], now: Moment, words: Words): AlertMessage {
  const shown = alerts.map(({ key, state, facts, since }) => {
    const { title, detail: trouble } = titled(facts, words);
    const detail = state === "healed" ? sentence(words.say({ code: "alertOver" })) : trouble;
    return { key, state, title, detail, ...codedReason(facts), since: new Date(since).toISOString() };
  });
  const line = ({ state, title, detail }: (typeof shown)[number]) =>
    words.say({ code: "alertLine", state, title, detail });
  const text = shown.map(line).join("\n");
  const timestamp = new Date(now).toISOString();
  return {
    id,
    body: JSON.stringify({ type: "loyalty-bridge.alerts", timestamp, text, data: { alerts: shown } }),
  };
}

/** A message that only tests the delivery. */
export function testMessage(id: string, text: string, now: Moment): AlertMessage {
  const timestamp = new Date(now).toISOString();
  const data = { alerts: [{ title: text }] };
  return { id, body: JSON.stringify({ type: "loyalty-bridge.test", timestamp, text, data }) };
}

/** Returns `null` if the receiver accepted the message, else the reason. Signed as in Standard Webhooks. */
export async function postAlert(
  { url, secret, lookup }: WebhookReceiver,
  { id, body }: AlertMessage,
  now: Moment,
): Promise<AlertProblem | null> {
  const timestamp = String(Math.floor(now / 1000));
  const signature = secret === null ? null : `v1,${sign(`${id}.${timestamp}.${body}`, secret)}`;
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    ...(signature === null ? {} : { "webhook-signature": signature }),
  };
  return post({ url, lookup }, body, headers);
}

/** Returns `null` if a service accepted the body, else the reason. */
export async function post(
  { url, lookup }: Pick<WebhookReceiver, "url" | "lookup">,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<AlertProblem | null> {
  try {
    const request = got.stream.post(url, {
      body,
      headers: { "content-type": "application/json", "user-agent": "loyalty-bridge", ...headers },
      ...(lookup === undefined ? {} : { dnsLookup: lookup as never }),
      followRedirect: false,
      throwHttpErrors: false,
      retry: { limit: 0 },
      timeout: { request: TIMEOUT_MS },
    });
    const statusCode = await statusOf(request);
    return statusCode >= 200 && statusCode < 300 ? null : { code: "receiverAnswered", status: statusCode };
  } catch (error) {
    return notReached(new URL(url).host, error);
  }
}

/** Returns the status and closes the connection without reading the body. */
function statusOf(request: Request): Promise<number> {
  return new Promise((resolve, reject) => {
    request.once("error", reject).once("response", ({ statusCode }) => {
      request.destroy();
      resolve(statusCode);
    });
  });
}

function sign(text: string, secret: string): string {
  const key = secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : secret;
  return createHmac("sha256", key).update(text).digest("base64");
}
