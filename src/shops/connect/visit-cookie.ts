import { createHash } from "node:crypto";
import type { RawRequest } from "../../platform/request.ts";
import { SHOWN_MS, VISIT_MS } from "./visits.ts";

/**
 * Ties a visit to the browser that began it. Without it, a person who gets a link to another person's visit would
 * complete that one. The cookie is derived from the visit's secret, so it need not be stored; having it is the proof.
 * Each visit has its own cookie name, so two shops can be connected side by side.
 */
export function visitCookie(secret: string, publicUrl: string): string {
  const attributes = ["Path=/", "HttpOnly", "SameSite=Lax", `Max-Age=${(VISIT_MS + SHOWN_MS) / 1000}`];
  if (isSecure(publicUrl)) attributes.push("Secure");
  return [cookieText(secret, publicUrl), ...attributes].join("; ");
}

/** The cookie as browsers send it. */
export function cookieText(secret: string, publicUrl: string): string {
  const digest = createHash("sha256").update(`visit cookie ${secret}`).digest("base64url");
  // Over https, browsers refuse a cookie with this prefix from another host of the domain.
  const prefix = isSecure(publicUrl) ? "__Host-" : "";
  return `${prefix}bridge-visit-${digest.slice(0, 12)}=${digest.slice(12)}`;
}

/** `cookie`: in the form of `cookieText`. */
export function bringsCookie({ headers }: RawRequest, cookie: string): boolean {
  const cookies = (headers.cookie ?? []).flatMap((header) => header.split(";"));
  return cookies.some((each) => each.trim() === cookie);
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith("https:");
}
