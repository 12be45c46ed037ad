import http, { type ClientRequest } from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import { brotliDecompressSync, gunzipSync, inflateSync, type ZlibOptions } from "node:zlib";
import got, { type ExtendOptions, type Request, type RequestFunction } from "got";
import { TRACE_HEADER, type TraceParent } from "../../runtime/telemetry/spans.ts";
import type { FailurePhase, HttpReply } from "./classify.ts";
import { KeptConnections } from "./kept-connections.ts";

/** Longer answers are cut, to bound memory. */
export const RESPONSE_CAP_BYTES = 1024 * 1024;

/** The longest time for connecting, even if the brand's timeout is longer. */
const CONNECT_MS = 5_000;

/** What all requests of one brand share. */
export interface TransportSettings {
  readonly headers: Readonly<Record<string, string>>;
  /** For a whole exchange, from name lookup to the last byte, in milliseconds. */
  readonly timeoutMs: number;
  /** Aborts running requests and prevents new ones. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the head of an answer. */
  readonly onHead?: ((headers: HttpReply["headers"]) => void) | undefined;
  /** Called once, when the service sent more answers than requests. */
  readonly onAnsweredTwice?: (() => void) | undefined;
}

interface HttpPost {
  readonly url: string;
  readonly body: string;
  /** Uses a new connection, which the service cannot have closed just before use. */
  readonly onFreshConnection: boolean;
  /** The span that the service may continue, in W3C Trace Context format. */
  readonly traceparent?: TraceParent | undefined;
}

/** How an HTTP request ended. `code`: the network's error code. `hasTimedOut`: the timeout was reached. */
export type Exchange =
  | { readonly kind: "reply"; readonly reply: HttpReply; readonly hasTimedOut: boolean }
  | {
      readonly kind: "failure";
      readonly code: string;
      readonly phase: FailurePhase;
      readonly hasTimedOut: boolean;
    };

/** Makes one HTTP request. Never rejects: failures are part of the exchange. */
export type Transport = (post: HttpPost) => Promise<Exchange>;

/**
 * The only place that sends HTTP to the loyalty service. It never rejects: got's errors, which contain headers and
 * body, are converted here, and only their code is passed on.
 */
export function createTransport(settings: TransportSettings): Transport {
  const connections = new KeptConnections(settings.onAnsweredTwice ?? (() => {}));
  const { fresh, kept } = connections;
  const shared = got.extend(gotOptions(settings));
  const once = shared.extend({ agent: fresh });
  const again = kept === null ? once : shared.extend({ agent: kept });
  const open = new Set<Request>();
  // One listener for all: got's own signal costs a tenth of a request.
  const callOff = () => {
    for (const request of open) request.destroy(new Error("called off"));
  };
  settings.signal?.addEventListener("abort", callOff, { once: true });
  return async (post) => {
    const hasEnded = () => settings.signal?.aborted === true;
    if (hasEnded()) return { kind: "failure", code: "ABORTED", phase: "connecting", hasTimedOut: false };
    const client = post.onFreshConnection || connections.kept === null ? once : again;
    const { traceparent } = post;
    const traced = traceparent === undefined ? {} : { headers: { [TRACE_HEADER]: traceparent } };
    const request = client.stream.post(post.url, { body: post.body, ...traced });
    open.add(request);
    let sent: ClientRequest | null = null;
    request.on("request", (made) => {
      sent = made;
    });
    const exchange = await exchanged(request, hasEnded);
    open.delete(request);
    if (exchange.kind === "failure") return exchange;
    const { headers, truncated } = exchange.reply;
    if (sent !== null && connections.isInDoubt(sent, truncated)) return IN_DOUBT;
    settings.onHead?.(headers);
    return exchange;
  };
}

/** If the answer may belong to another request, the result of this one is unknown. */
const IN_DOUBT: Exchange = { kind: "failure", code: "ANSWERED_TWICE", phase: "sent", hasTimedOut: false };

/** Set once for all requests, because got validates options again for each request that has them. */
function gotOptions({ headers, timeoutMs }: TransportSettings): ExtendOptions {
  const connectMs = Math.min(CONNECT_MS, timeoutMs);
  return {
    // By default, got sends its own name and asks for compressed answers.
    headers: { ...headers, "user-agent": undefined, "accept-encoding": undefined },
    decompress: false,
    request,
    followRedirect: false,
    throwHttpErrors: false,
    retry: { limit: 0 },
    timeout: { lookup: connectMs, connect: connectMs, secureConnect: connectMs, request: timeoutMs },
  };
}

/** Drops unset options: got passes some forty, and Node would copy each of them three times per request. */
const request: RequestFunction = (url, options, onResponse) => {
  const given: typeof options = {};
  for (const name in options) {
    const key = name as "agent";
    if (options[key] !== undefined) given[key] = options[key];
  }
  return (url.protocol === "https:" ? https : http).request(url, given, onResponse);
};

async function exchanged(request: Request, isCalledOff: () => boolean): Promise<Exchange> {
  const progress: Progress = { phase: "connecting", head: null };
  const body = new CappedBody();
  request.on("request", (sent) => followConnection(sent, progress));
  request.on("response", ({ statusCode, headers }) => {
    progress.head = { status: statusCode, headers };
  });
  try {
    await readInto(body, request);
    return ended(progress, body, "NO_ANSWER");
  } catch (error) {
    body.isCut = true;
    return ended(progress, body, isCalledOff() ? "ABORTED" : codeOf(error));
  }
}

function readInto(body: CappedBody, request: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    request
      .on("data", (chunk: Buffer) => {
        if (body.add(chunk)) return;
        request.destroy();
        resolve();
      })
      .on("end", resolve)
      .on("error", reject)
      .on("close", resolve);
  });
}

interface Progress {
  phase: FailurePhase;
  head: Pick<HttpReply, "status" | "headers"> | null;
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

  /** Returns false once the cap is passed; bytes beyond it are dropped. */
  add(chunk: Buffer): boolean {
    this.isCut = this.#bytes + chunk.length > RESPONSE_CAP_BYTES;
    this.#chunks.push(this.isCut ? chunk.subarray(0, RESPONSE_CAP_BYTES - this.#bytes) : chunk);
    this.#bytes += chunk.length;
    return !this.isCut;
  }

  /** `encoding`: how the whole body is packed, if it is. */
  text(encoding: HttpReply["headers"][string]): string {
    const bytes = Buffer.concat(this.#chunks);
    return new TextDecoder().decode(unpacked(bytes, String(encoding).toLowerCase()));
  }
}

/** Unpacks the bytes; returns them unchanged if that is impossible within the cap. */
function unpacked(bytes: Buffer, encoding: string): Buffer {
  try {
    return UNPACKERS.get(encoding)?.(bytes, { maxOutputLength: RESPONSE_CAP_BYTES }) ?? bytes;
  } catch {
    return bytes;
  }
}

/** Some servers pack every answer, although no request asks for it. */
const UNPACKERS: ReadonlyMap<string, (bytes: Buffer, options: ZlibOptions) => Buffer> = new Map([
  ["gzip", gunzipSync],
  ["x-gzip", gunzipSync],
  ["deflate", inflateSync],
  ["br", brotliDecompressSync],
]);

/** The result of the request. Once the head of an answer has arrived, an interrupted body is still a reply. */
function ended({ head, phase }: Progress, body: CappedBody, code: string): Exchange {
  const hasTimedOut = code === "ETIMEDOUT";
  if (head === null) return { kind: "failure", code, phase, hasTimedOut };
  const bodyText = body.text(head.headers["content-encoding"]);
  return { kind: "reply", reply: { ...head, bodyText, truncated: body.isCut }, hasTimedOut };
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" ? code : "UNKNOWN";
}
