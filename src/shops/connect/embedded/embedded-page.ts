import { type Request, type Response, Router } from "express";
import { methodNotAllowed } from "../../../http/problem-document.ts";
import { rawRequest } from "../../../http/raw-request.ts";
import { sendAnswer, sendProblem } from "../../../http/respond.ts";
import { wordsOfRequest } from "../../../http/words-of-request.ts";
import type { AdminFrame } from "../../../platform/embedded-admin.ts";
import type { InstallContext } from "../install-context.ts";
import { resultPage } from "../result-page.ts";

/** The page, and each page of the dashboard below it. */
const ADDRESS = /^\/apps\/(?<platform>[a-z0-9-]{1,32})\/admin(?:\/.*)?$/;

interface EmbeddedPageContext extends Pick<InstallContext, "openInstalls" | "clock"> {
  /** Answers with the dashboard's page, which the named sites may frame. */
  readonly show: (request: Request, response: Response, frame: AdminFrame) => void;
}

/**
 * Serves the dashboard in a platform's admin: a page that only the shop's own admin may frame, if the platform signed
 * its address. It contains nothing of the shop and uses no cookie, because each of its calls has a session token.
 */
export function embeddedPage({ openInstalls, clock, show }: EmbeddedPageContext): Router {
  const router = Router({ strict: true, caseSensitive: true });
  router.all(ADDRESS, async (request, response, next) => {
    const { embedded, platform, title } = openInstalls.platform(String(request.params.platform)) ?? {};
    if (embedded === undefined || platform === undefined || title === undefined) return next();
    if (request.method !== "GET" && request.method !== "HEAD")
      return sendProblem(response, methodNotAllowed(["GET", "HEAD"]));
    const raw = rawRequest(request);
    const domain = embedded.shopDomain(raw);
    const guest = domain === null ? null : openInstalls.guestAt(platform, domain);
    const visited = guest && { ...guest.adapterShop, now: () => clock.now() };
    if (guest === null || visited?.domain !== domain || !(await embedded.isSigned(raw, visited)))
      return sendAnswer(
        response,
        resultPage(401, { code: "frameNotSigned", title }, wordsOfRequest(request)),
      );
    const framedBy = embedded.framedBy(visited);
    if ((await openInstalls.find(guest)) === "others") {
      response.removeHeader("x-frame-options");
      return sendAnswer(
        response,
        resultPage(403, { code: "frameOfOperator" }, wordsOfRequest(request), { framedBy }),
      );
    }
    show(request, response, { platform, framedBy, script: embedded.script(visited.settings) });
  });
  return router;
}
