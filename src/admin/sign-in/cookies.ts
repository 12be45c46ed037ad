import type { Request, Response } from "express";

/** `visit`: ties the challenge for a passkey or a single sign-on to the browser that requested it. */
export type CookieName = "session" | "device" | "visit";

/** The app setting that holds the public address (`createApp`). */
export const PUBLIC_URL = "bridge public url";

/**
 * Behind a proxy whose headers aren't trusted, a request looks unencrypted; an https public address then decides.
 * Browsers also accept secure cookies for the local machine.
 */
function isSecure(request: Request): boolean {
  const publicUrl: unknown = request.app.get(PUBLIC_URL);
  return request.secure || (typeof publicUrl === "string" && publicUrl.startsWith("https:"));
}

/** Over https, the name's prefix makes browsers refuse a cookie that another host of the domain has set. */
function fullName(request: Request, name: CookieName): string {
  return isSecure(request) ? `__Host-bridge-${name}` : `bridge-${name}`;
}

export function readCookie(request: Request, name: CookieName): string | null {
  const wanted = fullName(request, name);
  for (const part of (request.headers.cookie ?? "").split(";")) {
    const [key, value] = part.trim().split("=");
    if (key === wanted && value !== undefined && /^[\w-]{1,100}$/.test(value)) return value;
  }
  return null;
}

/** Hides the cookie from scripts and other sites' requests. An empty value with no lifetime deletes it. */
export function setCookie(
  request: Request,
  response: Response,
  name: CookieName,
  value: string,
  lifeMs: number,
): void {
  const seconds = Math.floor(lifeMs / 1000);
  const attributes = ["Path=/", "HttpOnly", "SameSite=Strict", `Max-Age=${seconds}`];
  if (isSecure(request)) attributes.push("Secure");
  response.append("set-cookie", [`${fullName(request, name)}=${value}`, ...attributes].join("; "));
}
