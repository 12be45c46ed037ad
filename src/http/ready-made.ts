import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import { acceptedEncoding, type Encoding } from "./accepted-encoding.ts";

/** The content in one encoding. */
interface EncodedContent {
  readonly bytes: Uint8Array;
  readonly etag: string;
}

/**
 * Content that is the same for everyone. It is encoded once and in memory once, so any number of slow clients may fetch
 * it. The first encoding is preferred.
 */
export type StaticContent = ReadonlyMap<Encoding, EncodedContent>;

export function readyMade(ways: Iterable<readonly [Encoding, Uint8Array]>): StaticContent {
  return new Map(Array.from(ways, ([encoding, bytes]) => [encoding, { bytes, etag: etagOf(bytes) }]));
}

export function sendReadyMade(request: Request, response: Response, made: StaticContent, type: string): void {
  const encoding = acceptedEncoding(request.headers["accept-encoding"], [...made.keys()]);
  const { bytes, etag } = made.get(encoding) as EncodedContent;
  response.setHeader("etag", etag);
  if (made.size > 1) response.setHeader("vary", "Accept-Encoding");
  if (request.fresh) return void response.writeHead(304).end();
  response
    .writeHead(200, {
      "content-type": type,
      "content-length": String(bytes.byteLength),
      ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
    })
    .end(bytes);
}

function etagOf(bytes: Uint8Array): string {
  return `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
}
