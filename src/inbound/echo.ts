import { createHash } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { ECHO, ECHO_HEADER, type EchoKind, EchoProofs, echoSignature } from "../http/echo-proof.ts";
import { beginEventStream, STREAM_BEAT_MS } from "../http/event-stream.ts";
import { readBody } from "../http/raw-body.ts";
import { refuseUnread, sendJson } from "../http/respond.ts";
import { pause } from "../runtime/time/background.ts";
import { IdleConnections } from "./idle-connections.ts";
import { LatestSenders } from "./latest-senders.ts";
import { type ReceiveContext, unreadable } from "./receive.ts";

/** What arrived of a request, as digests where it is not about the way: anyone who sent it knows the rest. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query as the bridge goes by them. */
  readonly target: string;
  /** Whom the bridge takes the sender for. */
  readonly address: string;
  /** The end of the connection that came in, which is a proxy's where there is one: "127.0.0.1:50412". */
  readonly peer: string;
  /** What `X-Forwarded-For` names, the farthest first. */
  readonly forwarded: readonly string[];
  readonly protocol: string;
  readonly host: string;
  /** Name to digest. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly bytes: number; readonly digest: string };
  /** Of the latest requests of others that name their sender, those whose sender seems to be this one's. */
  readonly others: { readonly requests: number; readonly alike: number };
  /** How long the bridge keeps an idle connection; `null`: it does not, or nobody knows. */
  readonly keepAliveMs: number | null;
}

export interface SignedEcho {
  readonly arrived: ReceivedRequest;
  readonly signature: string;
}

interface EchoContext extends Pick<ReceiveContext, "bodyLimitBytes" | "clock"> {
  readonly adminToken: string;
  /** For how long the stream is silent; somewhat longer than the dashboard's unless given. */
  readonly streamQuietMs?: number;
}

const MOST_HEADERS = 100;
const MOST_FORWARDED = 20;
const MOST_OF_TARGET = 500;
/** Between the first two events of a stream: what a proxy holds back comes as one. */
const HELD_MS = 3_000;
const LONGER_THAN_A_BEAT_MS = STREAM_BEAT_MS + 1_000;
/** Caches have to leave all but the page's files alone, so that this answer may be kept as little as any other. */
const NOT_KEPT = { "cache-control": "no-store" };

/**
 * For `doctor`, at every address of the bridge: tells what came through the proxies in front, to anyone who proves to hold the
 * admin token (http/echo-proof.ts). For all others it is not there: their requests go the way they go without it.
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

/** The same of what was sent and of what arrived. */
export function echoDigest(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("base64url");
}

/** Either may get lost on the way. */
function proofsOf({ headers, originalUrl }: Request): readonly string[] {
  const [, rest = ""] = originalUrl.split(new RegExp(`[?&]${ECHO}=`), 2);
  return [headers[ECHO_HEADER], rest.split("&", 1)[0]].filter(
    (proof) => typeof proof === "string" && proof !== "",
  ) as string[];
}

function answer({ adminToken }: EchoContext, response: Response, proof: string, told: object): void {
  sendJson(response, 200, { ...told, signature: echoSignature(adminToken, proof) }, NOT_KEPT);
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
