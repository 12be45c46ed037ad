import type { AdminContext } from "../admin-context.ts";
import { NOT_OWN, only } from "./only.ts";

/** Of shops, a tenant's people add none, and remove those that they connected by themselves. */
export function tenantAddedShops(
  addedShops: AdminContext["addedShops"],
  { isOwn }: { readonly isOwn: (shop: string) => boolean },
): AdminContext["addedShops"] {
  if (addedShops === null) return null;
  const list = async () => new Map([...(await addedShops.list())].filter(([shop]) => isOwn(shop)));
  return only<NonNullable<AdminContext["addedShops"]>>({
    list,
    obstacle: addedShops.obstacle,
    remove: async (shop, version) =>
      (await list()).get(shop)?.isMerchants === true
        ? addedShops.remove(shop, version)
        : { ok: false, reason: "ofFile" },
  });
}

/** A shop without an account is not served yet, so it is known by its tenant. */
export function tenantInstalls(
  installs: AdminContext["installs"],
  { tenant, isOwn }: { readonly tenant: string; readonly isOwn: (shop: string) => boolean },
): AdminContext["installs"] {
  const unfinished = async () => (await installs.unfinished()).filter((install) => install.tenant === tenant);
  const waits = async (shop: string) => (await unfinished()).some((install) => install.shop === shop);
  return only<AdminContext["installs"]>({
    platforms: installs.platforms,
    unfinished,
    // It may have been finished since the call began, in another tab.
    tryOut: async (shop, ...given) => ((await waits(shop)) ? installs.tryOut(shop, ...given) : []),
    finish: async (shop, answers) =>
      (await waits(shop)) ? installs.finish(shop, answers) : { ok: false, reason: "changed" },
    changeKey: async (shop, apiKey) => {
      if (!isOwn(shop)) throw new TypeError(NOT_OWN);
      return installs.changeKey(shop, apiKey);
    },
  });
}
