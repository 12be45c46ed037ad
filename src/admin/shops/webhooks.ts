import { z } from "zod";
import { findWebhooks, webhooksInWords } from "../../shops/watch/webhooks.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { AdminContext } from "../admin-context.ts";
import { acted, answer, conflict, endpoint, refuseUnknown } from "../endpoint.ts";
import { list, listOf, text } from "../shapes.ts";

const shopWebhooks = z.strictObject({
  shop: text,
  address: text,
  webhooks: listOf({
    topic: text,
    state: z.enum(["active", "disabled", "paused", "missing"]),
    detail: text.nullable(),
  }),
  done: list(text).describe("What was done"),
});

export const showWebhooks = endpoint("GET /shops/{shop}/webhooks", {
  summary: "Lists a shop's webhooks, as the platform shows them now",
  permission: "viewer",
  forTenants: true,
  body: z.unknown(),
  answers: { 200: shopWebhooks },
  problems: [404, 409],
  answer: ({ params, words }, parts) => webhooksOf(parts, { ...params, words }, false),
});

export const restoreWebhooks = endpoint("POST /shops/{shop}/webhooks/restore", {
  summary: "Creates missing webhooks of a shop, then lists all",
  permission: "owner",
  forTenants: true,
  body: z.unknown(),
  answers: { 200: shopWebhooks },
  problems: [404, 409],
  answer: async ({ params, words }, parts) => {
    const answered = await webhooksOf(parts, { ...params, words }, true);
    if (!answered.ok) return answered;
    return acted({ done: { code: "actWebhooksRestored" }, shop: params.shop }, answered);
  },
});

async function webhooksOf(
  { shops, connect, publicUrl }: AdminContext,
  { shop, words }: { readonly shop: string; readonly words: Words },
  restore: boolean,
) {
  const context = shops.get(shop);
  if (context === undefined) return refuseUnknown("shop");
  const found = webhooksInWords(await findWebhooks(context, connect(context), { publicUrl, restore }), words);
  return found.ok ? answer(found.value) : conflict(found.problem);
}
