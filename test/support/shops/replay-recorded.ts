import { type RecordedDelivery, rawBody } from "./recorded-deliveries.ts";

export interface ReplayAnswer {
  readonly n: number;
  readonly status: number;
  readonly body: string;
}

/** Posts recorded deliveries to a running bridge, byte for byte and one after another, as the shop did. */
export async function replayRecorded(
  base: string,
  shop: string,
  deliveries: readonly RecordedDelivery[],
): Promise<readonly ReplayAnswer[]> {
  const answers: ReplayAnswer[] = [];
  for (const delivery of deliveries) {
    const response = await fetch(`${base}/webhooks/${shop}`, {
      method: "POST",
      headers: delivery.headers,
      body: Uint8Array.from(rawBody(delivery)),
      redirect: "error",
    });
    answers.push({ n: delivery.n, status: response.status, body: await response.text() });
  }
  return answers;
}
