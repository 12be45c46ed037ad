import { createHash } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { ECHO, ECHO_HEADER, type EchoKind, EchoProofs, echoSignature } from "../http/echo-proof.ts";
import { beginEventStream, STREAM_BEAT_MS } from "../http/event-stream.ts";
import { readBody } from "../http/raw-body.ts";
import { refuseUnread, sendJson } from "../http/respond.ts";
import { pause } from "../runtime/time/background.ts";
import { IdleConnections } from "./idle-connections.ts";
import { type ReceiveContext, unreadable } from "./receive.ts";

/** A request as it arrived. Headers and body are digests: the sender knows their content. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query as the bridge received them. */
  readonly target: string;
  /** The sender's address according to the bridge's proxy settings. */
  readonly address: string;
  /** The remote end of the connection, which is the proxy if there is one: "127.0.0.1:50412". */
  readonly peer: string;
  /** The addresses in `X-Forwarded-For`, the farthest first. */
  readonly forwarded: readonly string[];
  readonly protocol: string;
  readonly host: string;
  /** Digests by header name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly bytes: number; readonly digest: string };
  /** The latest forwarded requests of others, and how many of them seem to have this request's sender. */
  readonly others: { readonly requests: number; readonly alike: number };
  /** How long the bridge keeps an idle connection, in milliseconds; `null`: it does not, or that is unknown. */
  readonly keepAliveMs: number | null;
}

export interface SignedEcho {
  readonly arrived: ReceivedRequest;
  readonly signature: string;
}

interface EchoContext extends Pick<ReceiveContext, "bodyLimitBytes" | "clock"> {
  readonly adminToken: string;
  /** How long the stream is silent, in milliseconds; default: slightly longer than the dashboard's stream. */
  readonly streamQuietMs?: number;
}

const MOST_HEADERS = 100;
const MOST_FORWARDED = 20;
const MOST_OF_TARGET = 500;
/** The time between the first two events of a stream: a buffering proxy delivers both together. */
const HELD_MS = 3_000;
const LONGER_THAN_A_BEAT_MS = STREAM_BEAT_MS + 1_000;
/** The headers of an answer that must not be cached, like all answers except the page's files. */
const NOT_KEPT = { "cache-control": "no-store" };

/**
 * For `doctor`, at every address of the bridge: reports how a request arrived through the proxies, if the sender proves
 * to hold the admin token (http/echo-proof.ts). All other requests pass through unchanged.
 */
export function echo(parts: EchoContext): RequestHandler {
  const proofs = new EchoProofs(parts.adminToken);
  const connections = new IdleConnections(parts.clock);
  const senders = new LatestSenders();
  const arrivalOf = async (request: Request, response: Response, proof: string) => {
    const read = await readBody(request, response, parts.bodyLimitBytes);
    if (read.ok) {
      connections.watch(request, response);
      const arrived = arrivedOf(request, read.body, senders);
      answer(parts, response, proof, { arrived });
    } else if (read.reason !== "gone")
      refuseUnread(request, response, unreadable(read.reason, parts.bodyLimitBytes));
  };
  const answers: Record<EchoKind, (request: Request, response: Response, proof: string) => Promise<void>> = {
    arrival: arrivalOf,
    stream: (_request, response) => streamThrice(response, parts),
    connections: async (_request, response, proof) =>
      answer(parts, response, proof, { connections: connections.ended() }),
  };
  return async (request, response, next) => {
    for (const proof of proofsOf(request)) {
      const kind = proofs.admit(proof, parts.clock.now());
      if (kind !== null) return answers[kind](request, response, proof);
    }
    senders.note(request);
    next();
  };
}

/** The digest for comparing what was sent with what arrived. */
export function echoDigest(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("base64url");
}

const NO_PROOFS: readonly string[] = [];
const IN_QUERY = new RegExp(`[?&]${ECHO}=`);

/** The proofs in header and query: a proxy may drop either. */
function proofsOf({ headers, originalUrl }: Request): readonly string[] {
  // Fast path: every delivery takes it.
  if (headers[ECHO_HEADER] === undefined && !originalUrl.includes(ECHO)) return NO_PROOFS;
  const [, rest = ""] = originalUrl.split(IN_QUERY, 2);
  return [headers[ECHO_HEADER], rest.split("&", 1)[0]].filter(
    (proof) => typeof proof === "string" && proof !== "",
  ) as string[];
}

function answer({ adminToken }: EchoContext, response: Response, proof: string, facts: object): void {
  sendJson(response, 200, { ...facts, signature: echoSignature(adminToken, proof) }, NOT_KEPT);
}

function arrivedOf(request: Request, body: Uint8Array, senders: LatestSenders): ReceivedRequest {
  const headers = Object.entries(request.headersDistinct).slice(0, MOST_HEADERS);
  const forwarded = (request.headersDistinct["x-forwarded-for"] ?? []).flatMap((text) => text.split(","));
  const { remoteAddress, remotePort } = request.socket;
  const address = request.ip ?? "";
  return {
    method: request.method,
    target: request.url.slice(0, MOST_OF_TARGET),
    address,
    peer: `${remoteAddress}:${remotePort}`,
    forwarded: forwarded.slice(-MOST_FORWARDED).map((each) => each.trim()),
    protocol: request.protocol,
    host: request.host ?? "",
    headers: Object.fromEntries(headers.map(([name, values = []]) => [name, echoDigest(values.join("\n"))])),
    body: { bytes: body.byteLength, digest: echoDigest(body) },
    others: senders.like(address),
    keepAliveMs: IdleConnections.keptMs(request),
  };
}

async function streamThrice(response: Response, parts: EchoContext): Promise<void> {
  const { clock, streamQuietMs = LONGER_THAN_A_BEAT_MS } = parts;
  beginEventStream(response);
  response.write("data: first\n\n");
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  await pause({ clock, signal: gone.signal }, HELD_MS);
  response.write("data: second\n\n");
  await pause({ clock, signal: gone.signal }, streamQuietMs);
  response.end("data: third\n\n");
}

const LATEST = 50;

/** The apparent senders of the latest forwarded requests, in memory. */
class LatestSenders {
  readonly #addresses: string[] = [];

  note(request: Request): void {
    // The proxy's own requests, such as health checks, have no such header. Finding the address takes a moment.
    if (request.headers["x-forwarded-for"] === undefined) return;
    this.#addresses.push(request.ip ?? "");
    if (this.#addresses.length > LATEST) this.#addresses.shift();
  }

  like(address: string): { readonly requests: number; readonly alike: number } {
    const alike = this.#addresses.filter((each) => each === address);
    return { requests: this.#addresses.length, alike: alike.length };
  }
}
