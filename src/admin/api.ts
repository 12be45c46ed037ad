import { type Request, type RequestHandler, type Response, Router } from "express";
import { sendCompressible } from "../http/compressed.ts";
import { methodNotAllowed, notFound, notNow, type ProblemDocument } from "../http/problem-document.ts";
import { sendJson, sendProblem } from "../http/respond.ts";
import { CursorUnknown } from "../store/page.ts";
import { StoreUnavailable } from "../store/store.ts";
import type { Words } from "../words/words.ts";
import { type EraseCallParts, erase, listPrivacyRequests } from "./customers/erase.ts";
import { type HistoryParts, readPointsHistory } from "./customers/points-history.ts";
import { redeemByHand } from "./customers/redeem.ts";
import { type ApiAnswer, type Endpoint, invalidRequest } from "./endpoint.ts";
import { retryDeadLetters } from "./orders/dead-letters.ts";
import { type DeliveryParts, listDeliveries, replayDelivery, showDelivery } from "./orders/deliveries.ts";
import { decisionOnOperation } from "./orders/operations.ts";
import {
  decisionOnOrder,
  listOrders,
  type OrderParts,
  patchContact,
  searchOrders,
  sendOrderAgain,
  showOrder,
} from "./orders/orders.ts";
import { ordersCsv } from "./orders/orders-csv.ts";
import { type Activity, showActivity } from "./page/activity.ts";
import type { ChangeFeed } from "./page/change-feed.ts";
import { streamChanges } from "./page/events.ts";
import { readCall } from "./read-call.ts";
import { beginAudit, cancelAudit, showAudit } from "./shops/audits.ts";
import { type Examination, showExamination } from "./shops/examination.ts";
import { settleMissing } from "./shops/missing-orders.ts";
import { cancelResync, listResyncs, type ResyncCallParts, showResync, startResync } from "./shops/resyncs.ts";
import { checkShop } from "./shops/shop-health.ts";
import { listShopSettings } from "./shops/shop-settings.ts";
import { type WebhookParts, webhooksOfShop } from "./shops/webhooks.ts";
import { type Admission, type AdmissionParts, admitAdmins, isStillAdmitted } from "./sign-in/admission.ts";
import { endAllSessions, issueTicket } from "./sign-in/session-calls.ts";
import { signInRoutes } from "./sign-in/sign-in.ts";
import { type StatusParts, showStatus } from "./status.ts";

export interface AdminParts
  extends OrderParts,
    DeliveryParts,
    HistoryParts,
    StatusParts,
    ResyncCallParts,
    EraseCallParts,
    WebhookParts,
    AdmissionParts {
  readonly changes: ChangeFeed;
  readonly activity: Activity;
  readonly examine: () => Promise<Examination>;
}

const RETRY_AFTER_SECONDS = 30;

type Methods = Readonly<Partial<Record<"get" | "post" | "patch" | "delete", Endpoint>>>;

/**
 * The admin's calls, one line each: what a call takes and does stands in the file that its line names. What the dashboard
 * reads of its answer has its type in answers.ts, which is all that the page knows of this room.
 */
function callsOf(parts: AdminParts, admission: Admission): Readonly<Record<string, Methods>> {
  return {
    "/status": { get: showStatus(parts) },
    "/orders": { get: listOrders(parts) },
    "/orders/search": { post: searchOrders(parts) },
    "/orders/:shop/:orderId": { get: showOrder(parts) },
    "/orders/:shop/:orderId/contact": { patch: patchContact(parts) },
    "/orders/:shop/:orderId/approve": { post: decisionOnOrder(parts, "approve") },
    "/orders/:shop/:orderId/cancel": { post: decisionOnOrder(parts, "cancel") },
    "/orders/:shop/:orderId/hold": { post: decisionOnOrder(parts, "hold") },
    "/orders/:shop/:orderId/release": { post: decisionOnOrder(parts, "release") },
    "/orders/:shop/:orderId/send-again": { post: sendOrderAgain(parts) },
    "/operations/:id/retry": { post: decisionOnOperation(parts, "retry") },
    "/operations/:id/skip": { post: decisionOnOperation(parts, "skip") },
    "/operations/:id/done": { post: decisionOnOperation(parts, "done") },
    "/deliveries": { get: listDeliveries(parts) },
    "/deliveries/:id": { get: showDelivery(parts) },
    "/deliveries/:id/replay": { post: replayDelivery(parts) },
    "/dead-letters/retry": { post: retryDeadLetters(parts) },
    "/tickets": { post: issueTicket(admission) },
    "/sessions": { delete: endAllSessions(admission, parts.changes) },
    "/shops/:shop/check": { post: checkShop(parts) },
    "/shops/:shop/audit": { get: showAudit(parts), post: beginAudit(parts), delete: cancelAudit(parts) },
    "/shops/:shop/missing-orders": { post: settleMissing(parts) },
    "/resync": { post: startResync(parts) },
    "/resyncs": { get: listResyncs(parts) },
    "/resyncs/:id": { get: showResync(parts), delete: cancelResync(parts) },
    "/activity": { get: showActivity(parts.activity) },
    "/shops": { get: listShopSettings(parts) },
    "/shops/:shop/webhooks": { get: webhooksOfShop(parts, false) },
    "/shops/:shop/webhooks/restore": { post: webhooksOfShop(parts, true) },
    "/doctor": { get: showExamination(parts) },
    "/redeem": { post: redeemByHand(parts) },
    "/erase": { post: erase(parts) },
    "/privacy-requests": { get: listPrivacyRequests(parts) },
    "/customers/points": { get: readPointsHistory(parts, "query"), post: readPointsHistory(parts, "body") },
  };
}

export function adminApi(parts: AdminParts, admission: Admission): Router {
  const router = Router({ strict: true, caseSensitive: true });
  router.use((_request, response, next) => {
    response.setHeader("cache-control", "no-store");
    next();
  });
  router.use(signInRoutes(admission, parts.changes));
  router.use(admitAdmins(admission));
  router.get(
    "/events",
    streamChanges(parts.changes, parts.clock, (request) => isStillAdmitted(admission, request)),
  );
  router.get("/orders.csv", ordersCsv(parts.store)).post("/orders.csv", ordersCsv(parts.store));
  for (const [path, methods] of Object.entries(callsOf(parts, admission))) {
    const route = router.route(path);
    for (const [method, endpoint] of Object.entries(methods)) route[method as keyof Methods](call(endpoint));
    const allowed = Object.keys(methods).flatMap((method) => (method === "get" ? ["GET", "HEAD"] : [method]));
    const problem = methodNotAllowed(allowed.map((method) => method.toUpperCase()));
    route.all((_request, response) => sendProblem(response, problem));
  }
  router.use((_request, response) => sendProblem(response, notFound({ code: "noSuchCall" })));
  return router;
}

function call(endpoint: Endpoint): RequestHandler {
  return async (request, response) => {
    const read = await readCall(request, response);
    if (read === null) return;
    try {
      const answered = await endpoint(read);
      if (answered.ok) await sendAnswered(request, response, answered);
      else sendProblem(response, answered.problem);
    } catch (error) {
      const problem = expectedProblem(error, read.words);
      if (problem === null) throw error;
      sendProblem(response, problem);
    }
  };
}

async function sendAnswered(
  request: Request,
  response: Response,
  { status = 200, body, headers, isSecret = false }: Extract<ApiAnswer, { ok: true }>,
): Promise<void> {
  if (isSecret) return sendJson(response, status, body, headers);
  const type = { "content-type": "application/json; charset=utf-8" };
  await sendCompressible(request, response, status, JSON.stringify(body), { ...type, ...headers });
}

function expectedProblem(error: unknown, words: Words): ProblemDocument | null {
  if (error instanceof StoreUnavailable) return notNow({ code: "changesNotStored" }, RETRY_AFTER_SECONDS);
  if (error instanceof CursorUnknown)
    return invalidRequest([{ path: "query.cursor", expected: words.say({ code: "expectedNextCursor" }) }]);
  return null;
}
