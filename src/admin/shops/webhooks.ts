import { z } from "zod";
import type { ConnectedShop } from "../../platform/shop-access.ts";
import type { ShopContext, Shops } from "../../shops/shop-context.ts";
import { findWebhooks, saidWebhooks } from "../../watch/webhooks.ts";
import { answer, conflict, type Endpoint, endpoint, refuseUnknown } from "../endpoint.ts";

export interface WebhookParts {
  readonly shops: Shops;
  readonly connect: (shop: ShopContext) => ConnectedShop;
  readonly publicUrl?: string | null;
}

/** A shop's webhooks as its platform shows them now; with `restore`, what is missing is made first. */
export function webhooksOfShop(
  { shops, connect, publicUrl = null }: WebhookParts,
  restore: boolean,
): Endpoint {
  return endpoint({
    body: z.unknown(),
    answer: async ({ params: { shop = "" }, words }) => {
      const context = shops.get(shop);
      if (context === undefined) return refuseUnknown("shop");
      const found = saidWebhooks(
        await findWebhooks(context, connect(context), { publicUrl, restore }),
        words,
      );
      return found.ok ? answer(found.value) : conflict(found.problem);
    },
  });
}
