import { type Request, type RequestHandler, Router } from "express";
import type { UnavailableReason } from "../../http/problem-codes.ts";
import {
  BODY_READ_ALREADY,
  methodNotAllowed,
  notNow,
  type ProblemDocument,
} from "../../http/problem-document.ts";
import { readBody, type UnreadReason } from "../../http/raw-body.ts";
import { refuseUnread, sendAnswer, sendProblem } from "../../http/respond.ts";
import type { Answer } from "../../platform/request.ts";
import { StoreUnavailable } from "../../store/store.ts";
import { adapterOf } from "../shop-context.ts";
import type { InstallContext, InstallPlace } from "./install-context.ts";
import { InstallSteps } from "./install-steps.ts";
import { Visits } from "./visits.ts";

export interface InstallRoutesContext extends InstallContext {
  readonly whyNotReady: () => UnavailableReason | null;
}

const BODY_LIMIT_BYTES = 64 * 1024;
const PLACE = String.raw`^\/apps\/(?<platform>[a-z0-9-]{1,32})`;

/**
 * Connects a shop with its merchant's consent: /apps/{platform}/install sends the browser to the shop, the shop sends
 * it (or its own request) to /apps/{platform}/callback, and /apps/{platform}/connected shows the result.
 */
export function installRoutes(context: InstallRoutesContext): Router {
  const { cipher } = context.connections;
  const visits = cipher === null ? null : new Visits(context, cipher);
  const steps = new InstallSteps(context, visits);
  const router = Router({ strict: true, caseSensitive: true });
  const route = (step: string, methods: readonly string[], answer: Step): void => {
    router.all(new RegExp(`${PLACE}\\/${step}$`), guarded(context, methods, answer));
  };
  route("install", ["GET"], (install, request) => steps.begin(install, request));
  route("callback", ["GET", "POST"], (install, request, body) => steps.finish(install, request, body));
  route("connected", ["GET"], (install, request) => steps.show(install, request));
  return router;
}

type Step = (place: InstallPlace, request: Request, body: Buffer) => Promise<Answer>;

function guarded(context: InstallRoutesContext, methods: readonly string[], answer: Step): RequestHandler {
  return async (request, response, next) => {
    const place = placeOf(context, String(request.params.platform));
    if (place === null) return next();
    if (!methods.includes(request.method)) return sendProblem(response, methodNotAllowed(methods));
    const obstacle = context.whyNotReady();
    if (obstacle !== null) return sendProblem(response, notNow(obstacle));
    const read = await readBody(request, response, BODY_LIMIT_BYTES);
    if (!read.ok) {
      if (read.reason !== "gone") refuseUnread(request, response, unread(read.reason));
      return;
    }
    try {
      sendAnswer(response, await answer(place, request, read.body));
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      sendProblem(response, notNow({ code: "changesNotStored" }));
    }
  };
}

function unread(reason: UnreadReason): ProblemDocument {
  if (reason === "read_already") return BODY_READ_ALREADY;
  if (reason === "no_room") return notNow({ code: "tooMuchAtOnce" });
  return { status: 413, error: "too_large", reason: { code: "bodyTooLarge", bytes: BODY_LIMIT_BYTES } };
}

/** `null` for platforms whose shops do not connect by consent: neither served shops nor new ones. */
function placeOf({ shops, openInstalls }: InstallContext, platform: string): InstallPlace | null {
  const { title, install } = adapterOf(shops, platform) ?? openInstalls.platform(platform) ?? {};
  return title === undefined || install === undefined ? null : { platform, title, install };
}
