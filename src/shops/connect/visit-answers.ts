import type { Request } from "express";
import { wordsOfRequest } from "../../http/words-of-request.ts";
import type { Answer } from "../../platform/request.ts";
import type { VisitEnd } from "../../platform/shop-access.ts";
import type { InstallPlace } from "./install-context.ts";
import type { GuestShop, OpenInstalls } from "./open-installs.ts";
import { LONGEST_ADDRESS, resultPage } from "./result-page.ts";
import type { ConnectFailure, VisitPage } from "./visit-codes.ts";

const RETRY_AFTER_SECONDS = 30;

/** The result page in the visitor's language. `address`: the shop address to begin with (again). */
export function page(status: number, said: VisitPage, request: Request, address?: string): Answer {
  return resultPage(status, said, wordsOfRequest(request), { address });
}

/** Asks a merchant for the shop's address; tells an operator where to add the shop. */
export function withoutShop(
  openInstalls: Pick<OpenInstalls, "isOpen" | "platform">,
  { platform, title }: Omit<InstallPlace, "install">,
  request: Request,
): Answer {
  const adapter = openInstalls.platform(platform);
  if (adapter === null) return page(404, { code: "visitShopUnknown" }, request);
  if (!openInstalls.isOpen) return page(404, { code: "visitClosed" }, request);
  const typed = request.query.shop;
  const parsed = typeof typed === "string" ? adapter.parseDomain(typed) : null;
  if (parsed === null || !("problem" in parsed))
    return page(200, { code: "visitAskAddress", title }, request, "");
  const address = String(typed).slice(0, LONGEST_ADDRESS);
  return page(404, { code: "visitAddressUnread", address, expected: parsed.problem }, request, address);
}

/** Names the shop by its address for a merchant, by its name for an operator. */
export async function nowConnected(
  openInstalls: Pick<OpenInstalls, "merchantOf">,
  { shop, adapterShop }: GuestShop,
  request: Request,
): Promise<Answer> {
  const isMerchants = (await openInstalls.merchantOf(shop)) !== null;
  const name = isMerchants ? adapterShop.domain : adapterShop.shop;
  return page(200, { code: "visitConnected", shop: name, isMerchants }, request);
}

export function notConnected(
  { adapterShop: { shop, domain } }: GuestShop,
  { status, reason }: Pick<VisitEnd, "status"> & { readonly reason: ConnectFailure },
  request: Request,
): Answer {
  return page(status, { code: "visitNotConnected", shop, because: reason }, request, domain);
}

export function tooMany(
  code: "visitsTooMany" | "visitNoRoom",
  { adapterShop: { domain } }: GuestShop,
  request: Request,
): Answer {
  const answer = page(503, { code }, request, domain);
  return { ...answer, headers: { ...answer.headers, "retry-after": String(RETRY_AFTER_SECONDS) } };
}
