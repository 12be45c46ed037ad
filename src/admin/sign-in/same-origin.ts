import type { Request } from "express";

/**
 * Whether a browser's request comes from our own page. Browsers send two headers that pages cannot forge; a request
 * admitted by the cookie alone needs one of them. `publicUrl`: for proxies that change the Host header.
 */
export function isFromOwnPage(request: Request, publicUrl: string | null): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  const { origin } = request.headers;
  if (origin === undefined) return false;
  const own = [
    `${request.protocol}://${request.host}`,
    publicUrl === null ? null : new URL(publicUrl).origin,
  ];
  return own.includes(origin);
}

/** Whether another site's page sent the request. Reading changes nothing, so an address entered by hand is fine. */
export function isFromOtherSite(request: Request): boolean {
  const site = request.headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}
