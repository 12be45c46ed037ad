import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline, type Writable } from "node:stream";
import { promisify } from "node:util";
import { createGzip, gzip } from "node:zlib";
import { acceptedEncoding } from "./accepted-encoding.ts";

/** Smaller answers fit into one packet, so compressing them gains nothing noticeable. */
const LEAST_BYTES = 1_400;
/**
 * The most answers that are compressed at once; further ones are sent uncompressed. The store needs the same threads.
 */
const MOST_AT_ONCE = 4;
/** A few percent more bytes than with the highest level, in half the time. */
const LEVEL = 4;

let underWay = 0;

/**
 * Sends a text, compressed if possible. Use it only for a text without a secret, or whose other content only its reader
 * can choose: the length of a compressed mix of both reveals a secret letter by letter.
 */
export async function sendCompressibleJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: unknown,
  given: Readonly<Record<string, string>> = {},
): Promise<void> {
  response.setHeader("vary", "Accept-Encoding");
  const headers = { "content-type": "application/json; charset=utf-8", ...given };
  const bytes = Buffer.from(JSON.stringify(body));
  const isSmall = bytes.byteLength < LEAST_BYTES;
  const sent =
    isSmall || !begin(request) ? bytes : await promisify(gzip)(bytes, { level: LEVEL }).finally(end);
  const encoding = sent === bytes ? {} : { "content-encoding": "gzip" };
  const length = { "content-length": String(sent.byteLength) };
  response.writeHead(status, { ...headers, ...length, ...encoding }).end(sent);
}

/**
 * Like `sendCompressible`, for a text of unknown length, written in pieces. The stream is destroyed if the client
 * disconnects, and waits for a slow client.
 */
export function streamCompressible(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): Writable {
  response.setHeader("vary", "Accept-Encoding");
  if (!begin(request)) return response.writeHead(200, headers);
  response.writeHead(200, { ...headers, "content-encoding": "gzip" });
  const stream = createGzip({ level: LEVEL });
  // The pipeline alone has six for its end: with those of the server, more than Node thinks is sound.
  response.setMaxListeners(20);
  pipeline(stream, response, end);
  return stream;
}

/**
 * Whether to compress the answer with gzip, which clients support if they support another encoding; reserves a place.
 */
function begin({ headers }: IncomingMessage): boolean {
  const isWanted = acceptedEncoding(headers["accept-encoding"], ["gzip", "identity"]) === "gzip";
  if (!isWanted || underWay >= MOST_AT_ONCE) return false;
  underWay += 1;
  return true;
}

function end(): void {
  underWay -= 1;
}
