import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { UnservedShops } from "../../inbound/unserved.ts";
import type { EraseParts } from "../../people/privacy/erase.ts";
import { redactRemoved } from "../../people/privacy/shop-events.ts";
import type { PrivacyEvent } from "../../platform/adapter.ts";
import { connectedAt } from "../../shops/connect/connected-at.ts";
import type { GuestShop, OpenInstalls } from "../../shops/connect/open-installs.ts";

interface UnservedContext extends EraseParts {
  readonly openInstalls: Pick<
    OpenInstalls,
    "platform" | "guestAt" | "find" | "formerNames" | "remove" | "removePeople"
  >;
}

/** Shops whose app is installed but that are not served. Events about the shop as a whole take effect anyway. */
export function unservedShops(context: UnservedContext): UnservedShops {
  const { openInstalls, store } = context;
  /** An uninstall that happened before the app was installed again changes nothing. */
  const forget = async (shop: string, at: Moment) => {
    if (((await connectedAt(store, shop)) ?? 0) <= at) await openInstalls.remove(shop);
  };
  const redact = async (guest: GuestShop, event: PrivacyEvent) => {
    for (const shop of await openInstalls.formerNames(guest)) {
      await redactRemoved(context, shop, event);
      if (event.request === "redactShop") await openInstalls.removePeople(shop);
    }
  };
  return {
    named(platform, request) {
      const domain = openInstalls.platform(platform)?.shopDomain?.(request) ?? null;
      const guest = domain === null ? null : openInstalls.guestAt(platform, domain);
      return guest?.adapterShop.domain === domain ? guest : null;
    },
    async carryOut(guest, events, receivedAt) {
      const found = await openInstalls.find(guest);
      // Another instance may just have got its account, or its settings may be wrong: it must not miss a delivery.
      if (found === "others" || found?.isFinished === true) return false;
      for (const event of events) {
        // A shop that is connected again keeps its orders, like a served one.
        const isConnectedAgain = found !== null && event.kind === "privacy" && event.request === "redactShop";
        if (event.kind === "privacy" && !isConnectedAgain) await redact(guest, event);
        if (found !== null && event.kind === "uninstalled") await forget(found.shop, event.at ?? receivedAt);
      }
      return true;
    },
  };
}
