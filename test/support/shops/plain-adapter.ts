import { createHmac } from "node:crypto";
import { z } from "zod";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import type { PlatformAdapter } from "../../../src/platform/adapter.ts";
import { verifyBase64Hmac } from "../../../src/platform/signature.ts";

export const PLAIN_HEADERS = {
  signature: "x-plain-signature",
  topic: "x-plain-topic",
  id: "x-plain-id",
  domain: "x-plain-domain",
} as const;

export const SECRETS = ["first-secret-of-acme", "second-secret-of-acme"] as const;

/** The simplest possible platform: signed bodies that contain a snapshot in our own format. */
export const plainAdapter: PlatformAdapter = {
  platform: "plain",
  title: "Plain",
  settings: z.strictObject({}),
  webhookSecret: { chosenBy: "bridge", where: { code: "plain.secretPlace" } },
  orderIds: "numbers",
  judges: ["countries", "tags", "customerTags", "sources", "discountCodes"],
  parseDomain: (domain) => ({ domain }),
  handshake: ({ body }) =>
    Buffer.from(body).equals(Buffer.from("ping=1")) ? { status: 200, body: '{"outcome":"ping"}' } : null,
  verify: (request, secrets) => verifyBase64Hmac(request, PLAIN_HEADERS.signature, secrets),
  shopDomain: ({ headers }) => headers[PLAIN_HEADERS.domain]?.[0] ?? null,
  identify: ({ headers }) => ({
    topic: headers[PLAIN_HEADERS.topic]?.[0] ?? "",
    dedupeKey: headers[PLAIN_HEADERS.id]?.[0] ?? null,
    triggeredAt: null,
    keptHeaders: { [PLAIN_HEADERS.topic]: headers[PLAIN_HEADERS.topic]?.[0] ?? "" },
  }),
  topics: [{ name: "order", comes: "subscribed" }],
  translate({ body }) {
    const snapshot = body as OrderSnapshot | null;
    if (snapshot?.orderId === undefined)
      return { ok: false, reason: { code: "notOfTopic", expected: null } as const };
    const { orderId } = snapshot;
    return {
      ok: true,
      events: [{ kind: "snapshot", orderId, snapshot, isRestoration: false, observedAt: null }],
    };
  },
};

export function plainSignature(body: string | Uint8Array, secret: string): string {
  return createHmac("sha256", secret).update(body).digest("base64");
}
