import type { PlatformAdapter, TranslatableDelivery, Translation } from "../../../src/platform/adapter.ts";
import { parseExactJson } from "../../../src/platform/exact-json.ts";
import type { AdapterShop, RawRequest } from "../../../src/platform/request.ts";
import type { OpenStandIn } from "./stand-in.ts";

/** One delivery as its platform would send it, and by hand what it means. */
export interface DeliverySample {
  readonly name: string;
  readonly topic: string;
  /** Raw: signatures cover bytes. */
  readonly body: Uint8Array;
  readonly expected: Translation;
}

/** One time that the platform sends something. */
interface Sending {
  /** Which event it tells of: 1, 2 … A delivery that is sent again tells of the same one. */
  readonly event: number;
  readonly sentAt: number;
}

/** What an adapter's folder shows the laws (adapters/<platform>/samples.ts). */
export interface AdapterSamples<Settings> {
  readonly adapter: PlatformAdapter<Settings>;
  readonly shop: AdapterShop<Settings>;
  /** At least one for every topic of the adapter. */
  readonly deliveries: readonly DeliverySample[];
  /** Every header of the platform but the signature, names in lower case, as it writes them in this sending. */
  headersOf(sample: DeliverySample, sending: Sending): Readonly<Record<string, string>>;
  readonly signatureHeader: string;
  /**
   * What the platform writes into that header: over the body alone, or over headers of the request as well. `sentAt`: the
   * clock at that moment, for a platform that writes the time into the signature itself ("t=…,v1=…").
   */
  sign(request: RawRequest, secret: string, sentAt: number): string;
  /** Any text as a secret of the platform ("whsec_…"); the text itself unless given. */
  secretOf?(text: string): string;
  /** Shop addresses as people type them, with their canonical form. */
  readonly domains: readonly (readonly [typed: string, canonical: string])[];
  readonly notDomains: readonly string[];
  /** The platform to speak to; needed by whoever pulls, checks, subscribes or installs. */
  readonly openStandIn?: OpenStandIn<Settings>;
}

export const RECEIVED_AT = Date.UTC(2026, 5, 1, 12);
const FIRST_SENDING: Sending = { event: 1, sentAt: RECEIVED_AT };

/** An adapter with its samples, and the few ways in which all laws use them. */
export interface Bench<Settings> extends AdapterSamples<Settings> {
  /** The sample that stands for all where one is enough. */
  readonly any: DeliverySample;
  /** Two secrets, and any number of further ones. */
  readonly first: string;
  readonly second: string;
  secret(text: string): string;
  /** The request without its signature. */
  unsigned(sample: DeliverySample, sending?: Sending): RawRequest;
  /** What the platform would write as the signature of the sample, or of another body in its place. */
  signature(sample: DeliverySample, secret: string, body?: Uint8Array): string;
  request(sample: DeliverySample, signatures: readonly string[], body?: Uint8Array): RawRequest;
  signed(sample: DeliverySample, secret?: string, sending?: Sending): RawRequest;
  /** The request with another signature, or none. */
  withSignature(request: RawRequest, signatures: readonly string[]): RawRequest;
  isAccepted(request: RawRequest, secrets?: readonly string[], now?: number): boolean;
  parsed(sample: Pick<DeliverySample, "name" | "body">): unknown;
  /** The delivery as it comes out of the inbox, with its own body or another one. */
  translatable(sample: DeliverySample, body?: unknown): TranslatableDelivery;
  translate(delivery: TranslatableDelivery): Translation;
}

export function createBench<Settings>(samples: AdapterSamples<Settings>): Bench<Settings> {
  const { adapter } = samples;
  const [any] = samples.deliveries;
  if (any === undefined) throw new Error("the contract needs samples");
  const secret = (text: string) => (text === "" ? "" : (samples.secretOf?.(text) ?? text));
  const [first, second] = [secret("first-secret"), secret("second-secret")];

  function unsigned(sample: DeliverySample, sending = FIRST_SENDING): RawRequest {
    const plain = { "content-type": "application/json", ...samples.headersOf(sample, sending) };
    const headers = Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, [value]]));
    return { method: "POST", target: "/webhooks/acme", headers, body: sample.body };
  }

  function withSignature(request: RawRequest, signatures: readonly string[]): RawRequest {
    const { [samples.signatureHeader]: _own, ...headers } = request.headers;
    const signature = signatures.length === 0 ? {} : { [samples.signatureHeader]: signatures };
    return { ...request, headers: { ...headers, ...signature } };
  }

  function parsed({ name, body }: Pick<DeliverySample, "name" | "body">): unknown {
    const read = adapter.decode?.(body) ?? parseExactJson(body);
    if (!read.ok) throw new Error(`${name}: ${read.reason}`);
    return read.value;
  }

  const signed = (sample: DeliverySample, given = first, sending = FIRST_SENDING) => {
    const request = unsigned(sample, sending);
    return withSignature(request, [samples.sign(request, given, sending.sentAt)]);
  };

  return {
    ...samples,
    any,
    first,
    second,
    secret,
    unsigned,
    signature: (sample, given, body = sample.body) =>
      samples.sign({ ...unsigned(sample), body }, given, RECEIVED_AT),
    request: (sample, signatures, body = sample.body) =>
      withSignature({ ...unsigned(sample), body }, signatures),
    signed,
    withSignature,
    isAccepted: (given, secrets = [first], now = RECEIVED_AT) => adapter.verify(given, secrets, now).ok,
    parsed,
    translatable(sample, body = parsed(sample)) {
      const { topic, keptHeaders } = adapter.identify(signed(sample));
      return { topic, headers: keptHeaders, body, receivedAt: RECEIVED_AT, deliveryKey: "delivery-1" };
    },
    translate: (delivery) => adapter.translate(delivery, samples.shop),
  };
}
