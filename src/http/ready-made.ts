import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import { acceptedEncoding, type Encoding } from "./accepted-encoding.ts";

/** One way of writing it. */
interface Written {
  readonly bytes: Uint8Array;
  readonly etag: string;
}

/**
 * What is the same for everybody, so that strangers may fetch it: made once, and in memory once, however many fetch it, and
 * however slowly. Of its ways of being written, the first is preferred.
 */
export type ReadyMade = ReadonlyMap<Encoding, Written>;

export function readyMade(ways: Iterable<readonly [Encoding, Uint8Array]>): ReadyMade {
  return new Map(Array.from(ways, ([encoding, bytes]) => [encoding, { bytes, etag: etagOf(bytes) }]));
}

export function sendReadyMade(request: Request, response: Response, made: ReadyMade, type: string): void {
  const encoding = acceptedEncoding(request.headers["accept-encoding"], [...made.keys()]);
  const { bytes, etag } = made.get(encoding) as Written;
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
