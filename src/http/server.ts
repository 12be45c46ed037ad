import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { HttpConnections } from "./connections.ts";

export interface HttpServer {
  /** Where it answers: "http://127.0.0.1:8787". */
  readonly url: string;
  /** Connections that are open now. */
  readonly connections: number;
  /**
   * Takes no new connections, lets requests under way finish, and those that come on open connections, of which each is
   * the last of its connection; then cuts what is left.
   */
  close(graceMs: number): Promise<void>;
}

export interface HttpServerSettings {
  readonly host: string;
  /** 0 chooses a free one. */
  readonly port: number;
  /** Are the senders' addresses those that a proxy in front tells? */
  readonly trustProxy?: boolean | number;
  readonly limits?: Partial<typeof CONNECTION_LIMITS>;
  /** Requests that come before wait for it: what stands in front has found somebody, and tells nobody of a start. */
  readonly heldUntil?: Promise<void>;
}

/**
 * Node's own defaults leave a slow sender connected for minutes. The checking interval adds to the time-outs, so it is
 * short: a connection that sends nothing, or too slowly, is closed within 15 seconds or little more.
 */
const CONNECTION_LIMITS = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
  checkingIntervalMs: 1_000,
  /** Shops keep connections open between deliveries; an idle one may go sooner than a slow one. */
  keepAliveMs: 10_000,
  /** Connections that wait to be taken: more than a flood brings at once, so that an honest one is not lost among them. */
  backlog: 4_096,
  /** More than any shop opens; a newcomer takes the place of one that only waits (http-connections.ts). */
  maxConnections: 2_000,
  maxPerAddress: 256,
  /**
   * No platform and no browser sends a second request before the first is answered; two, since the end of one may be heard
   * of after the next has come. Each more is work that a stranger gets for one connection, before the next newcomer's turn.
   */
  maxPipelined: 2,
  /** Twice the heartbeat of the page's event stream: a reader that is slow, but reads, is never cut. */
  unreadMs: 30_000,
  /** Room for headers that are answered 401 rather than cut off. */
  maxHeaderBytes: 32 * 1024,
};

const IDLE_CHECK_MS = 50;
/** A proxy may be sending on an idle connection just then: one that it uses is closed by an answer that says so. */
const PROXY_LINGER_MS = 500;

/** Rejects with Node's error when the address cannot be listened on (EADDRINUSE, EACCES). */
export async function listen(app: RequestListener, settings: HttpServerSettings): Promise<HttpServer> {
  const limits = { ...CONNECTION_LIMITS, ...settings.limits };
  const server = createServer(
    {
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      connectionsCheckingInterval: limits.checkingIntervalMs,
      keepAliveTimeout: limits.keepAliveMs,
      maxHeaderSize: limits.maxHeaderBytes,
      insecureHTTPParser: false,
    },
    (request, response) => {
      if (!connections.begin(request, response)) return;
      if (isOpen) app(request, response);
      else void settings.heldUntil?.then(() => app(request, response));
    },
  );
  let isOpen = settings.heldUntil === undefined;
  void settings.heldUntil?.then(() => {
    isOpen = true;
  });
  const isBehindProxy = (settings.trustProxy ?? false) !== false;
  const connections = new HttpConnections({
    ...limits,
    maxPerAddress: isBehindProxy ? null : limits.maxPerAddress,
  });
  server.on("connection", (socket) => connections.open(socket));
  server.setTimeout(limits.unreadMs, (socket) => connections.timedOut(socket));
  // A sender that asks before sending its body is asked for it once the body is wanted (inbound/raw-body.ts).
  server.on("checkContinue", (request, response) => server.emit("request", request, response));
  await new Promise<void>((resolve, reject) => {
    const { host, port } = settings;
    server.once("error", reject).listen({ host, port, backlog: limits.backlog }, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host;
  return {
    url: `http://${host}:${port}`,
    get connections() {
      return connections.count;
    },
    close: (graceMs) =>
      close(server, connections, { graceMs, lingerMs: isBehindProxy ? PROXY_LINGER_MS : 0 }),
  };
}

interface Ending {
  readonly graceMs: number;
  /** So long, idle connections stay open. */
  readonly lingerMs: number;
}

async function close(
  server: Server,
  connections: HttpConnections,
  { graceMs, lingerMs }: Ending,
): Promise<void> {
  connections.letEachEnd();
  const lingers = performance.now() + lingerMs;
  const closeIdle = () => {
    if (performance.now() < lingers) return;
    server.closeIdleConnections();
    connections.closeUnused();
  };
  const idle = setInterval(closeIdle, IDLE_CHECK_MS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  // The HTTP server's own way of it closes idle connections at once.
  await new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  clearInterval(idle);
  clearTimeout(cut);
  // What is left of it: Node's checks of connections.
  server.close();
}
