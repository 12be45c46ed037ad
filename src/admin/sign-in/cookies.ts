import type { Request, Response } from "express";

export type CookieName = "session" | "device";

/** Where the application says how it is known outside (`createApp`). */
export const PUBLIC_URL = "bridge public url";

/**
 * Behind a proxy whose headers are not believed, a request looks unencrypted: what counts then is that the bridge is
 * known by an https address. Browsers also keep such cookies for this very machine.
 */
function isSecure(request: Request): boolean {
  const publicUrl: unknown = request.app.get(PUBLIC_URL);
  return request.secure || (typeof publicUrl === "string" && publicUrl.startsWith("https:"));
}

/** Over https the name's prefix makes browsers refuse a cookie that another host of the domain has planted. */
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

/** Out of reach of scripts, and sent by no other site. An empty value and no time left make the browser forget it. */
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
