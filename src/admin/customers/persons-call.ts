import type { OperationKind } from "../../domain/operation/operation-kind.ts";
import { invalid, unavailable } from "../../http/problem-document.ts";
import type { BrandLink } from "../../outbound/brand/brand-link.ts";
import { parsePhone } from "../../people/identity/phone.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import type { AdminContext } from "../admin-context.ts";
import { conflict, type ProblemAnswer, refuse, refuseUnknown } from "../endpoint.ts";
import { isOwnerOfAll, tenantOf, type Visitor } from "../sign-in/visitor.ts";

/** Calls that a person makes and waits for. They use the rate budget's share for people. */
type PersonsCall = OperationKind | "transaction";

/** The shop and its account. Refuses a tenant's people a shared account: it has other merchants' customers. */
export function accountOf(
  { shops, brands }: Pick<AdminContext, "shops" | "brands">,
  name: string,
  visitor: Visitor,
): { readonly ok: true; readonly shop: ShopContext; readonly link: BrandLink } | ProblemAnswer {
  const shop = shops.get(name);
  if (shop === undefined) return refuseUnknown("shop");
  const link = brands.get(shop.brand);
  if (link !== undefined) return { ok: true, shop, link };
  return conflict({ code: tenantOf(visitor) === null ? "accountNotConfigured" : "accountShared" });
}

/** Returns a problem if no call can be made now, so that the person doesn't wait; `null` if one can. */
export function obstacleOf(link: BrandLink, operation: PersonsCall, visitor: Visitor): ProblemAnswer | null {
  const { brand, outage } = link;
  if (outage?.kind === "paused")
    return refuse(
      unavailable(
        { code: "accountRefusesCalls", brand, because: outage.reason, mayCorrect: isOwnerOfAll(visitor) },
        60,
      ),
    );
  const budget = link.budget(link.bucketOf(operation));
  if (budget.free("person") > 0) return null;
  const seconds = Math.ceil(budget.freeInMs() / 1000);
  return refuse(unavailable({ code: "callsUsedUp", seconds }, seconds));
}

/** The customer in the form that the service expects; `null` if the number cannot be parsed. */
export function customerOf(
  { email, mobile = "" }: { readonly email?: string | undefined; readonly mobile?: string | undefined },
  { programme }: ShopContext,
): { readonly email: string } | { readonly mobile: string } | null {
  if (email !== undefined) return { email };
  const read = parsePhone(mobile, programme.contact.defaultCountry);
  return read === null ? null : { mobile: read };
}

export const UNREADABLE_MOBILE = invalid({ code: "mobileUnreadable" });
