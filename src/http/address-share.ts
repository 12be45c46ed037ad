import type { RequestHandler } from "express";
import { unavailable } from "./problem-document.ts";
import { refuseUnread } from "./respond.ts";

/** Requests under way at once for one address. */
const MOST_AT_ONCE = 256;
const RETRY_AFTER_SECONDS = 5;

/**
 * Behind a proxy all connections come from its address; whom it speaks for is told with each request. None of these may
 * have more than its share of requests under way. (Without a proxy, http-connections.ts counts connections.)
 */
export function shareByAddress(mostAtOnce = MOST_AT_ONCE): RequestHandler {
  const underWay = new Map<string, number>();
  return (request, response, next) => {
    const address = request.ip ?? "";
    const count = underWay.get(address) ?? 0;
    if (count >= mostAtOnce)
      return refuseUnread(request, response, unavailable({ code: "tooManyFromHere" }, RETRY_AFTER_SECONDS));
    underWay.set(address, count + 1);
    response.once("close", () => {
      const left = (underWay.get(address) ?? 1) - 1;
      if (left === 0) underWay.delete(address);
      else underWay.set(address, left);
    });
    next();
  };
}
