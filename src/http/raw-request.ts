import type { Request } from "express";
import type { RawRequest } from "../platform/request.ts";

const NO_BODY = new Uint8Array();

/** The request in the form that adapters use; the body may be left out. */
export function rawRequest(request: Request, body: Uint8Array = NO_BODY): RawRequest {
  const headers = request.headersDistinct as Readonly<Record<string, readonly string[]>>;
  return { method: request.method, target: request.originalUrl, headers, body };
}
