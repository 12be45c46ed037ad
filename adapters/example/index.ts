import { z } from "zod";
import type { PlatformAdapter } from "../../src/platform/adapter.ts";
import { bodyTopic } from "../../src/platform/kit/body-topic.ts";
import { onlyHeader, onlyHeaders } from "../../src/platform/kit/headers.ts";
import { readShopAddress } from "../../src/platform/kit/host.ts";
import { verifyStandardWebhook } from "../../src/platform/signature.ts";
import { id, readOrder } from "./order.ts";
import { type ExampleSettings, exampleSettings, pull } from "./pull.ts";
import { words } from "./words.ts";

const deletion = z.object({ type: z.literal("order.deleted"), order: z.object({ id }) });
const change = z.object({ type: z.literal("order.changed"), order: z.unknown() });

/** An invented platform: the example of adapters/README.md. It keeps all laws, and is not shipped. */
export const exampleAdapter: PlatformAdapter<ExampleSettings> = {
  platform: "example",
  title: "Example",
  words,
  settings: exampleSettings,
  webhookSecret: { chosenBy: "platform", where: { code: "example.secretPlace" } },
  orderIds: "text",
  judges: ["countries"],
  parseDomain(typed) {
    const address = readShopAddress(typed);
    if (address !== null && address.path === "/") return { domain: address.host };
    return { problem: { code: "example.expectedDomain" } };
  },
  verify: (request, secrets, now) => verifyStandardWebhook(request, secrets, now),
  identify: ({ headers, body }) => ({
    topic: bodyTopic(body, "type"),
    dedupeKey: onlyHeader(headers, "webhook-id") || null,
    triggeredAt: null,
    keptHeaders: onlyHeaders(headers, ["webhook-id"]),
  }),
  topics: [
    { name: "order.changed", comes: "subscribed" },
    { name: "order.deleted", comes: "subscribed" },
  ],
  translate({ topic, body, receivedAt }) {
    if (topic === "order.changed" && change.safeParse(body).success) {
      const read = readOrder((body as z.output<typeof change>).order);
      if (!read.ok) return read;
      const { snapshot } = read;
      const { orderId } = snapshot;
      return {
        ok: true,
        events: [{ kind: "snapshot", orderId, snapshot, isRestoration: false, observedAt: null }],
      };
    }
    const { data } = deletion.safeParse(body);
    if (topic !== "order.deleted" || data === undefined)
      return { ok: false, reason: { code: "notOfTopic", expected: null } };
    const origin = { subscription: "example", key: "deleted", receivedAt, isFinal: true } as const;
    return { ok: true, events: [{ kind: "deletion", orderId: data.order.id, ...origin }] };
  },
  pull,
};
