import { Agent, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type BrokenServer, httpServer } from "./broken-server.ts";

/** How a proxy in front of the bridge changes traffic; by default, it doesn't. */
export interface Meddling {
  /** Answers instead of forwarding; `false` forwards. */
  readonly answer?: (request: IncomingMessage, response: ServerResponse) => unknown;
  readonly without?: RegExp;
  readonly rewrite?: (body: string) => string;
  /** Rewrites the path and query. */
  readonly rewriteUrl?: (url: string) => string;
  /** The method that replaces POST. */
  readonly postAs?: string;
  /** `X-Forwarded-For`: the sender's address alone, appended, missing, or unchanged. */
  readonly forwarded?: "set" | "added" | "none" | "kept" | "twice";
  readonly headers?: Readonly<Record<string, string>>;
  readonly mostBytes?: number;
  readonly holdsBack?: boolean;
  /** Delays each answer. */
  readonly delayMs?: number;
  /** Cuts an answer that is silent for this long. */
  readonly mostSilentMs?: number;
  /** Caches answers with status 200 under this key. */
  readonly cachesBy?: (request: IncomingMessage) => string;
  /** Keeps idle connections for as long as the bridge allows. */
  readonly keepsIdle?: boolean;
}

/** Forwards requests to `target`, applying the changes. */
export async function meddlingProxy(target: string, meddling: () => Meddling): Promise<BrokenServer> {
  const idle = new IdleForever({ keepAlive: true });
  const cache = new Map<string, Buffer>();
  const server = await httpServer(async (incoming, response) => {
    const how = meddling();
    const { answer, mostBytes = Number.POSITIVE_INFINITY, cachesBy, delayMs = 0 } = how;
    if (answer !== undefined && answer(incoming, response) !== false) return;
    const body = await bytesOf(incoming);
    if (body.byteLength > mostBytes) {
      response.writeHead(413, { "content-type": "text/html" }).end("<h1>413</h1>");
      return;
    }
    const name = cachesBy?.(incoming);
    const kept = cache.get(name ?? "");
    if (kept !== undefined)
      return void response.writeHead(200, { "content-type": "application/json" }).end(kept);
    const passed = passOn(target, { incoming, body, how, idle }, (answered) => {
      const isJson = answered.headers["content-type"]?.startsWith("application/json") === true;
      if (name !== undefined && isJson && answered.statusCode === 200)
        return void bytesOf(answered).then((whole) => {
          cache.set(name, whole);
          response.writeHead(200, answered.headers).end(whole);
        });
      setTimeout(() => answerWith(answered, response, how), delayMs);
    });
    // The client has disconnected or has received everything.
    response.once("close", () => passed.destroy());
  });
  return {
    ...server,
    close: () => {
      idle.destroy();
      return server.close();
    },
  };
}

function passOn(
  target: string,
  {
    incoming,
    body,
    how,
    idle,
  }: {
    readonly incoming: IncomingMessage;
    readonly body: Buffer;
    readonly how: Meddling;
    readonly idle: Agent;
  },
  onAnswer: (answered: IncomingMessage) => void,
) {
  const { without, rewrite, rewriteUrl = (url) => url, postAs, keepsIdle } = how;
  const kept = Object.entries(headersFor(incoming, how)).filter(([name]) => !without?.test(name));
  const sent = rewrite === undefined ? body : Buffer.from(rewrite(body.toString()));
  const headers = { ...Object.fromEntries(kept), "content-length": String(sent.byteLength) };
  const agent = keepsIdle === true ? { agent: idle } : {};
  const method = incoming.method === "POST" && postAs !== undefined ? postAs : incoming.method;
  const url = `${target}${rewriteUrl(incoming.url ?? "/")}`;
  return request(url, { method: method ?? "GET", headers, ...agent }, onAnswer)
    .on("error", () => {})
    .end(sent);
}

function answerWith(
  answered: IncomingMessage,
  response: ServerResponse,
  { holdsBack, mostSilentMs }: Meddling,
) {
  const status = answered.statusCode ?? 502;
  if (holdsBack === true) {
    void bytesOf(answered).then((whole) => response.writeHead(status, answered.headers).end(whole));
    return;
  }
  response.writeHead(status, answered.headers).flushHeaders();
  answered.pipe(response);
  if (mostSilentMs === undefined) return;
  const cut = setTimeout(() => response.destroy(), mostSilentMs);
  answered.on("data", () => cut.refresh());
  response.once("close", () => clearTimeout(cut));
}

/** Unlike Node's agent, doesn't close idle connections before the time that the other end announces. */
class IdleForever extends Agent {
  override keepSocketAlive(socket: Socket): boolean {
    socket.unref();
    return true;
  }
}

function headersFor({ headers, socket }: IncomingMessage, { forwarded = "set", headers: own }: Meddling) {
  const { "x-forwarded-for": claimed, ...others } = headers;
  const address = socket.remoteAddress ?? "";
  const names = {
    set: address,
    added: claimed === undefined ? address : `${String(claimed)}, ${address}`,
    twice: `${address}, 198.51.100.7`,
    none: undefined,
    kept: claimed === undefined ? undefined : String(claimed),
  }[forwarded];
  return {
    ...others,
    ...(names === undefined ? {} : { "x-forwarded-for": names }),
    "x-forwarded-proto": "http",
    ...own,
  };
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
