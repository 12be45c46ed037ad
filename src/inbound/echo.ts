import { createHash } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { ECHO, EchoProofs, echoSignature } from "../http/echo-proof.ts";
import { beginEventStream } from "../http/event-stream.ts";
import { readBody } from "../http/raw-body.ts";
import { refuseUnread, sendJson } from "../http/respond.ts";
import { pause } from "../time/background.ts";
import type { Clock } from "../time/clock.ts";
import { unreadable } from "./receive.ts";

/** What arrived of a request, as digests where it is not about the way: whoever sent it knows the rest. */
export interface Arrived {
  /** Whom the bridge takes the sender for. */
  readonly address: string;
  /** What `X-Forwarded-For` names, the farthest first. */
  readonly forwarded: readonly string[];
  readonly protocol: string;
  readonly host: string;
  /** Name to digest. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly bytes: number; readonly digest: string };
}

export interface Echoed {
  readonly arrived: Arrived;
  readonly signature: string;
}

export interface EchoParts {
  readonly adminToken: string;
  readonly bodyLimitBytes: number;
  readonly clock: Clock;
}

const MOST_HEADERS = 100;
const MOST_FORWARDED = 20;
/** Between the two events of a stream: what a proxy holds back for its end comes as one. */
const HELD_MS = 3_000;
const MARK = `${ECHO}=`;

/**
 * For `doctor`, at every address of the bridge: tells what came through the proxies in front, to whoever proves to hold the
 * admin token (http/echo-proof.ts). For all others it is not there: their requests go the way they go without it.
 */
export function echo(parts: EchoParts): RequestHandler {
  const proofs = new EchoProofs(parts.adminToken);
  return async (request, response, next) => {
    const [, proof] = request.originalUrl.split(`?${MARK}`, 2);
    if (proof === undefined || !proofs.admit(proof, parts.clock.now())) return next();
    if (request.method === "GET") return streamTwice(response, parts.clock);
    const read = await readBody(request, response, parts.bodyLimitBytes);
    if (read.ok) {
      const signature = echoSignature(parts.adminToken, proof);
      sendJson(response, 200, { arrived: arrivedOf(request, read.body), signature } satisfies Echoed);
    } else if (read.reason !== "gone")
      refuseUnread(request, response, unreadable(read.reason, parts.bodyLimitBytes));
  };
}

/** The same of what was sent and of what arrived. */
export function echoDigest(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("base64url");
}

function arrivedOf(request: Request, body: Uint8Array): Arrived {
  const headers = Object.entries(request.headersDistinct).slice(0, MOST_HEADERS);
  const forwarded = (request.headersDistinct["x-forwarded-for"] ?? []).flatMap((text) => text.split(","));
  return {
    address: request.ip ?? "",
    forwarded: forwarded.slice(-MOST_FORWARDED).map((address) => address.trim()),
    protocol: request.protocol,
    host: request.host ?? "",
    headers: Object.fromEntries(headers.map(([name, values = []]) => [name, echoDigest(values.join("\n"))])),
    body: { bytes: body.byteLength, digest: echoDigest(body) },
  };
}

async function streamTwice(response: Response, clock: Clock): Promise<void> {
  beginEventStream(response);
  response.write("data: first\n\n");
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  await pause({ clock, signal: gone.signal }, HELD_MS);
  response.end("data: second\n\n");
}
