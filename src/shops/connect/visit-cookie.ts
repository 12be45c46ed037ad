import { createHash } from "node:crypto";
import type { RawRequest } from "../../platform/request.ts";
import { SHOWN_MS, VISIT_MS } from "./visits.ts";

/**
 * Ties a visit to the browser that began it: without it, a person who is sent a link to another's visit would finish
 * that one. The cookie is derived from the visit's secret, so that nothing has to be stored; having it is the proof.
 * Each visit has its own cookie name, so two shops may be connected side by side.
 */
export function visitCookie(secret: string, publicUrl: string): string {
  const attributes = ["Path=/", "HttpOnly", "SameSite=Lax", `Max-Age=${(VISIT_MS + SHOWN_MS) / 1000}`];
  if (isSecure(publicUrl)) attributes.push("Secure");
  return [cookieText(secret, publicUrl), ...attributes].join("; ");
}

/** The cookie as browsers send it. */
export function cookieText(secret: string, publicUrl: string): string {
  const digest = createHash("sha256").update(`visit cookie ${secret}`).digest("base64url");
  // Over https the prefix makes browsers refuse a cookie that another host of the domain has set.
  const prefix = isSecure(publicUrl) ? "__Host-" : "";
  return `${prefix}bridge-visit-${digest.slice(0, 12)}=${digest.slice(12)}`;
}

/** `cookie`: as browsers send it. */
export function bringsCookie({ headers }: RawRequest, cookie: string): boolean {
  const cookies = (headers.cookie ?? []).flatMap((header) => header.split(";"));
  return cookies.some((each) => each.trim() === cookie);
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith("https:");
}
