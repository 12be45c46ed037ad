import type { RequestHandler } from "express";
import { unavailable } from "./problem-document.ts";
import { refuseUnread } from "./respond.ts";

/** The most running requests for one address. */
const MOST_AT_ONCE = 256;
const RETRY_AFTER_SECONDS = 5;

/**
 * Limits the running requests of each sender. Behind a proxy, all connections have its address, and each request names
 * its sender. (Without a proxy, connections.ts limits connections.)
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
