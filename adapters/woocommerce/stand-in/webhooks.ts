import type { ShopOrder } from "./shop-order.ts";
import { signedHeaders } from "./signed-headers.ts";

export interface ShopWebhook {
  readonly id: number;
  name: string;
  topic: string;
  status: "active" | "paused" | "disabled";
  deliveryUrl: string;
  secret: string;
  /** Failures in a row; the REST API does not show them. */
  failureCount: number;
  /** Until the address has answered a ping with 200, every save pings it again. */
  isPingPending: boolean;
}

/** A request that the shop sent, for code in the same process. */
export interface SentDelivery {
  readonly webhookId: number;
  /** `null`: a ping. */
  readonly topic: string | null;
  readonly orderId: number | null;
  /** `null`: no answer. */
  readonly status: number | null;
  readonly deliveryId: string | null;
}

interface PendingWebhook {
  readonly webhookId: number;
  readonly orderId: number;
}

/** The seventh failure in a row disables: the count is compared before it is increased. */
const COUNT_BEFORE_DISABLING = 5;
const ANSWER_MS = 60_000;

/** The shop's webhooks and their queue: nothing is sent before the queue runs, and nothing twice. */
export class Webhooks {
  readonly all = new Map<number, ShopWebhook>();
  readonly sent: SentDelivery[] = [];
  #waiting: PendingWebhook[] = [];
  #nextId = 1;
  readonly #order: (id: number) => ShopOrder | undefined;
  readonly #source: () => string;
  readonly #now: () => number;

  constructor(parts: {
    readonly order: (id: number) => ShopOrder | undefined;
    readonly source: () => string;
    readonly now: () => number;
  }) {
    this.#order = parts.order;
    this.#source = parts.source;
    this.#now = parts.now;
  }

  /** Creates a webhook and pings its address before it returns; the result of the ping changes nothing. */
  async add(given: Pick<ShopWebhook, "topic" | "deliveryUrl"> & Partial<ShopWebhook>): Promise<ShopWebhook> {
    const webhook: ShopWebhook = {
      name: "Webhook",
      status: "active",
      secret: "",
      failureCount: 0,
      isPingPending: true,
      ...given,
      id: this.#nextId++,
    };
    this.all.set(webhook.id, webhook);
    await this.#saved(webhook);
    return webhook;
  }

  async change(webhook: ShopWebhook, given: Partial<Omit<ShopWebhook, "id">>): Promise<void> {
    const isMoved = given.deliveryUrl !== undefined && given.deliveryUrl !== webhook.deliveryUrl;
    Object.assign(webhook, given, isMoved ? { isPingPending: true } : {});
    await this.#saved(webhook);
  }

  /** Queues an event for the webhooks. One already in the queue is not added again; it will show the newest state. */
  happened(topic: string, orderId: number): void {
    for (const { id: webhookId, ...webhook } of this.all.values()) {
      const isKnown = this.#waiting.some((job) => job.webhookId === webhookId && job.orderId === orderId);
      if (webhook.topic === topic && webhook.status === "active" && !isKnown) {
        this.#waiting.push({ webhookId, orderId });
      }
    }
  }

  /** Sends the queue in order. A webhook disabled meanwhile still sends what was queued before. */
  async runQueue(): Promise<void> {
    for (let job = this.#waiting.shift(); job !== undefined; job = this.#waiting.shift()) {
      const webhook = this.all.get(job.webhookId);
      if (webhook !== undefined) await this.#deliver(webhook, job.orderId);
    }
  }

  async #deliver(webhook: ShopWebhook, orderId: number): Promise<void> {
    const body = JSON.stringify(this.#bodyOf(webhook, orderId)).replaceAll("/", "\\/");
    const { id: webhookId, topic, secret, deliveryUrl } = webhook;
    const headers = signedHeaders({
      topic,
      webhookId,
      source: this.#source(),
      secret,
      body,
      now: this.#now(),
    });
    const deliveryId = headers["x-wc-webhook-delivery-id"] ?? null;
    const status = await post(deliveryUrl, body, headers);
    this.sent.push({ webhookId, topic, orderId, status, deliveryId });
    if (status !== null && status >= 200 && status <= 302) webhook.failureCount = 0;
    else if (webhook.failureCount > COUNT_BEFORE_DISABLING) webhook.status = "disabled";
    else webhook.failureCount += 1;
    await this.#saved(webhook);
  }

  /** Built when it is sent, so it shows the order's state at that time, or the error of reading it. */
  #bodyOf({ topic }: ShopWebhook, orderId: number): object {
    if (topic === "order.deleted") return { id: orderId };
    if (topic.startsWith("action.")) return { action: topic.slice("action.".length), arg: orderId };
    return (
      this.#order(orderId) ?? {
        code: "woocommerce_rest_shop_order_invalid_id",
        message: "Invalid ID.",
        data: { status: 404 },
      }
    );
  }

  async #saved(webhook: ShopWebhook): Promise<void> {
    if (!webhook.isPingPending || webhook.status !== "active") return;
    const status = await post(webhook.deliveryUrl, `webhook_id=${webhook.id}`, {
      "content-type": "application/x-www-form-urlencoded",
    });
    this.sent.push({ webhookId: webhook.id, topic: null, orderId: null, status, deliveryId: null });
    webhook.isPingPending = status !== 200;
  }
}

/** The answer's status; `null` if there is none. */
async function post(url: string, body: string, headers: Record<string, string>): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(url, { method: "POST", body, headers, redirect: "manual", signal });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
}
