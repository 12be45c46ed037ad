import { type RequestHandler, Router } from "express";
import type { UnavailableReason } from "./problem-codes.ts";
import { methodNotAllowed, notNow } from "./problem-document.ts";
import { sendJson, sendProblem } from "./respond.ts";

const RETRY_AFTER_SECONDS = 5;

/**
 * For orchestrators: whether the process is alive, and whether it could acknowledge a delivery now. Neither touches the
 * disk.
 */
export function healthRoutes(whyNotReady: () => UnavailableReason | null): Router {
  const onlyGet: RequestHandler = (_request, response) =>
    sendProblem(response, methodNotAllowed(["GET", "HEAD"]));
  return Router({ strict: true, caseSensitive: true })
    .get("/healthz", (_request, response) => sendJson(response, 200, { status: "alive" }))
    .get("/readyz", (_request, response) => {
      const obstacle = whyNotReady();
      if (obstacle === null) sendJson(response, 200, { status: "ready" });
      else sendProblem(response, notNow(obstacle, RETRY_AFTER_SECONDS));
    })
    .all(["/healthz", "/readyz"], onlyGet);
}
