import { Router } from "express";
import type { Programme } from "../domain/programme/programme.ts";
import { methodNotAllowed, NOT_SIGNED, notFound } from "../http/problem-document.ts";
import { rawRequest } from "../http/raw-request.ts";
import { sendProblem } from "../http/respond.ts";
import type { Role } from "../people/access/role.ts";
import type { AdminContext } from "./admin-context.ts";
import type { Endpoint } from "./endpoint.ts";
import { approveOrder, cancelOrder, showOrder } from "./orders/orders.ts";
import { requireRole } from "./sign-in/admission.ts";
import { memberOfStaff } from "./sign-in/embedded-staff.ts";
import { noteVisitor } from "./sign-in/visitor.ts";

const ADDRESS =
  /^\/apps\/(?<platform>[a-z0-9-]{1,32})\/panel\/orders\/(?<orderId>[^/]{1,200})(?:\/(?<decision>approve|cancel))?$/;
/** Admin extensions run in a frame of the platform's origin, where cookies don't work. */
const OPEN_TO_FRAMES = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization, content-type, accept-language",
  "access-control-allow-methods": "GET, POST",
  "access-control-expose-headers": "x-panel",
  "access-control-max-age": "86400",
  "cache-control": "no-store",
};

/**
 * Serves the block at an order in a platform's admin (`program.adminBlock`): calls about one order of the shop that the
 * platform's signature names, made by the staff member that it names.
 */
export function staffPanel(context: AdminContext): Router {
  const calls: Readonly<Record<string, Endpoint>> = { approve: approveOrder, cancel: cancelOrder };
  const router = Router({ strict: true, caseSensitive: true });
  router.all(ADDRESS, async (request, response, next) => {
    const { platform = "", orderId = "", decision } = request.params as Readonly<Record<string, string>>;
    const shown = [...context.shops.values()].filter(
      ({ adapter, programme }) => adapter.platform === platform && roleOf(programme) !== null,
    );
    const staff = shown[0]?.adapter.staff;
    if (staff === undefined) return sendProblem(response, notFound({ code: "nothingAtAddress" }));
    response.set(OPEN_TO_FRAMES);
    if (request.method === "OPTIONS") return void response.status(204).end();
    const { method, permission, handler }: Endpoint = calls[decision ?? ""] ?? showOrder;
    if (request.method !== method) return sendProblem(response, methodNotAllowed([method]));
    const raw = rawRequest(request);
    const domain = staff.shopDomain(raw);
    const shop = shown.find(({ adapterShop }) => adapterShop.domain === domain);
    const role = shop === undefined ? null : roleOf(shop.programme);
    if (shop === undefined || role === null) return sendProblem(response, NOT_SIGNED);
    const visitor = await staff.visitorOf(raw, { ...shop.adapterShop, secrets: shop.secrets });
    if (visitor === null || visitor.id === null) return sendProblem(response, NOT_SIGNED);
    const member = { platform, title: shop.adapter.title, id: visitor.id, tenant: shop.tenant };
    noteVisitor(response, { role, person: memberOfStaff(member, role) });
    response.set("x-panel", shop.programme.adminBlock);
    request.params = { shop: shop.shop, orderId };
    requireRole(permission as Role)(request, response, () => handler(context)(request, response, next));
  });
  return router;
}

/** The role of the shop's staff; `null` if staff see nothing. */
function roleOf({ adminBlock = "off" }: Programme): Role | null {
  return ({ off: null, show: "viewer", decide: "assistant" } as const)[adminBlock];
}
