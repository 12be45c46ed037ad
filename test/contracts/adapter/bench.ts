import type {
  AdapterShop,
  PlatformAdapter,
  RawRequest,
  TranslatableDelivery,
  Translation,
} from "../../../src/platform/adapter.ts";
import { parseExactJson } from "../../../src/platform/exact-json.ts";

/** One delivery as its platform would send it, and by hand what it means. */
export interface DeliverySample {
  readonly name: string;
  readonly topic: string;
  /** Raw: signatures cover bytes. */
  readonly body: Uint8Array;
  readonly expected: Translation;
}

export interface AdapterSamples<Settings> {
  readonly shop: AdapterShop<Settings>;
  /** At least one for every topic of the adapter. */
  readonly deliveries: readonly DeliverySample[];
  /** Every header of the platform but the signature, names in lower case. */
  headersOf(sample: DeliverySample): Readonly<Record<string, string>>;
  readonly signatureHeader: string;
  sign(body: Uint8Array, secret: string): string;
  /** Shop addresses as people type them, with their canonical form. */
  readonly domains: readonly (readonly [typed: string, canonical: string])[];
  readonly notDomains: readonly string[];
}

export const FIRST = "first-secret";
export const SECOND = "second-secret";
const RECEIVED_AT = Date.UTC(2026, 5, 1, 12);

/** An adapter with its samples, and the few ways in which all laws use them. */
export interface Bench<Settings> extends AdapterSamples<Settings> {
  readonly adapter: PlatformAdapter<Settings>;
  /** The sample that stands for all where one is enough. */
  readonly any: DeliverySample;
  request(sample: DeliverySample, signatures: readonly string[], body?: Uint8Array): RawRequest;
  signed(sample: DeliverySample, secret?: string): RawRequest;
  isAccepted(request: RawRequest, secrets?: readonly string[]): boolean;
  parsed(sample: DeliverySample): unknown;
  /** The delivery as it comes out of the inbox, with its own body or another one. */
  translatable(sample: DeliverySample, body?: unknown): TranslatableDelivery;
  translate(delivery: TranslatableDelivery): Translation;
}

export function createBench<Settings>(
  adapter: PlatformAdapter<Settings>,
  samples: AdapterSamples<Settings>,
): Bench<Settings> {
  const [any] = samples.deliveries;
  if (any === undefined) throw new Error("the contract needs samples");

  function request(sample: DeliverySample, signatures: readonly string[], body = sample.body): RawRequest {
    const plain = { "content-type": "application/json", ...samples.headersOf(sample) };
    const headers = Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, [value]]));
    const signature = signatures.length === 0 ? {} : { [samples.signatureHeader]: signatures };
    return { method: "POST", target: "/webhooks/acme", headers: { ...headers, ...signature }, body };
  }

  function parsed({ name, body }: DeliverySample): unknown {
    const read = adapter.decode?.(body) ?? parseExactJson(body);
    if (!read.ok) throw new Error(`${name}: ${read.reason}`);
    return read.value;
  }

  const signed = (sample: DeliverySample, secret = FIRST) =>
    request(sample, [samples.sign(sample.body, secret)]);

  return {
    ...samples,
    adapter,
    any,
    request,
    signed,
    isAccepted: (given, secrets = [FIRST]) => adapter.verify(given, secrets, RECEIVED_AT).ok,
    parsed,
    translatable(sample, body = parsed(sample)) {
      const { topic, keptHeaders } = adapter.identify(signed(sample));
      return { topic, headers: keptHeaders, body, receivedAt: RECEIVED_AT, deliveryKey: "delivery-1" };
    },
    translate: (delivery) => adapter.translate(delivery, samples.shop),
  };
}
