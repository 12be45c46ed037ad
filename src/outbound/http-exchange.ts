import { type ClientRequest, Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Socket } from "node:net";
import got, { type OptionsInit } from "got";
import type { FailurePhase, HttpReply } from "./classify.ts";

/** An answer that is longer is cut: nobody needs it, and memory must stay flat whatever the service sends. */
export const RESPONSE_CAP_BYTES = 1024 * 1024;

/** Making a connection may take no longer, however patient the brand's timeout is. */
const CONNECT_MS = 5_000;

export interface HttpPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For the whole exchange, from name lookup to the last byte. */
  readonly timeoutMs: number;
  /** A fresh connection cannot have been closed by the service just before we use it. */
  readonly onFreshConnection: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** How an HTTP request ended. `code`: the network's error code. `hasTimedOut`: the time allowed was used up. */
export type Exchange =
  | { readonly kind: "reply"; readonly reply: HttpReply; readonly hasTimedOut: boolean }
  | {
      readonly kind: "failure";
      readonly code: string;
      readonly phase: FailurePhase;
      readonly hasTimedOut: boolean;
    };

export type Transport = (post: HttpPost) => Promise<Exchange>;

/**
 * The only place that speaks HTTP to the loyalty service. It never rejects, and got's errors, which carry headers and
 * body, end here: only their code goes on.
 */
export function createTransport(): Transport {
  const options = { keepAlive: true, maxSockets: 64, scheduling: "lifo" } as const;
  const kept = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  const fresh = { http: new HttpAgent(), https: new HttpsAgent() };
  return (post) => exchange(post, post.onFreshConnection ? fresh : kept);
}

async function exchange(
  post: HttpPost,
  agent: { readonly http: HttpAgent; readonly https: HttpsAgent },
): Promise<Exchange> {
  const progress: Progress = { phase: "connecting", head: null };
  const body = new CappedBody();
  try {
    const stream = client.stream.post(post.url, gotOptions(post, agent));
    stream.on("request", (request) => followConnection(request, progress));
    stream.on("response", ({ statusCode, headers }) => {
      progress.head = { status: statusCode, headers };
    });
    for await (const chunk of stream) {
      if (!body.add(chunk as Buffer)) break;
    }
    return ended(progress, body, "NO_ANSWER");
  } catch (error) {
    body.isCut = true;
    return ended(progress, body, codeOf(error, post.signal));
  }
}

interface Progress {
  phase: FailurePhase;
  head: Pick<HttpReply, "status" | "headers"> | null;
}

/** Settled once: got reads and checks every option anew for each request that names it. */
const client = got.extend({
  // got names itself and asks for compressed answers unless told not to.
  headers: { "user-agent": undefined, "accept-encoding": undefined },
  decompress: false,
  followRedirect: false,
  throwHttpErrors: false,
  retry: { limit: 0 },
});

function gotOptions(post: HttpPost, agent: OptionsInit["agent"] & object) {
  const connectMs = Math.min(CONNECT_MS, post.timeoutMs);
  return {
    headers: post.headers,
    body: post.body,
    agent,
    timeout: { lookup: connectMs, connect: connectMs, secureConnect: connectMs, request: post.timeoutMs },
    ...(post.signal === undefined ? {} : { signal: post.signal }),
  };
}

function followConnection(request: ClientRequest, progress: Progress): void {
  const connected = request.protocol === "https:" ? "secureConnect" : "connect";
  const send = (): void => {
    progress.phase = "sent";
  };
  request.once("socket", (socket: Socket) => {
    if (socket.connecting) socket.once(connected, send);
    else send();
  });
}

class CappedBody {
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  isCut = false;

  /** False once the cap is passed; what is beyond it is dropped. */
  add(chunk: Buffer): boolean {
    this.isCut = this.#bytes + chunk.length > RESPONSE_CAP_BYTES;
    this.#chunks.push(this.isCut ? chunk.subarray(0, RESPONSE_CAP_BYTES - this.#bytes) : chunk);
    this.#bytes += chunk.length;
    return !this.isCut;
  }

  text(): string {
    return new TextDecoder().decode(Buffer.concat(this.#chunks));
  }
}

/** Once the head of an answer is there, what happens to its body does not take it back. */
function ended({ head, phase }: Progress, body: CappedBody, code: string): Exchange {
  const hasTimedOut = code === "ETIMEDOUT";
  if (head === null) return { kind: "failure", code, phase, hasTimedOut };
  return {
    kind: "reply",
    reply: { ...head, bodyText: body.text(), truncated: body.isCut },
    hasTimedOut,
  };
}

function codeOf(error: unknown, signal: AbortSignal | undefined): string {
  if (signal?.aborted) return "ABORTED";
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" ? code : "UNKNOWN";
}
