import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { HttpConnections } from "./connections.ts";

export interface HttpServer {
  /** The address of the server: "http://127.0.0.1:8787". */
  readonly url: string;
  /** The number of open connections. */
  readonly connections: number;
  /**
   * Accepts no new connections, and finishes running requests and those that arrive on open connections, each as the
   * last of its connection. Cuts the rest after `graceMs`.
   */
  close(graceMs: number): Promise<void>;
}

export interface HttpServerSettings {
  readonly host: string;
  /** The port to listen on; 0 chooses a free one. */
  readonly port: number;
  /** Whether to trust the sender addresses that a proxy reports. */
  readonly trustProxy?: boolean | number;
  readonly limits?: Partial<typeof CONNECTION_LIMITS>;
  /**
   * Earlier requests wait for it, because a proxy sends requests once the port is open, even while the bridge is still
   * starting.
   */
  readonly heldUntil?: Promise<void>;
}

/**
 * Node's defaults leave a slow sender connected for minutes. The checking interval adds to the timeouts, so it is
 * short: a connection that sends nothing, or too slowly, is closed after about 15 seconds.
 */
const CONNECTION_LIMITS = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
  checkingIntervalMs: 1_000,
  /** Shops keep connections open between deliveries; an idle connection may be closed sooner than a slow one. */
  keepAliveMs: 10_000,
  /**
   * Connections waiting to be accepted: more than a flood opens at once, so that it does not displace other clients.
   */
  backlog: 4_096,
  /** More than any shop opens; a new connection takes the place of one that only waits (connections.ts). */
  maxConnections: 2_000,
  maxPerAddress: 256,
  /**
   * No platform and no browser sends a second request before the first is answered. Two are allowed, because the bridge
   * may notice the end of one after the next has arrived. More would let a stranger get more work done per connection.
   */
  maxPipelined: 2,
  /** Twice the heartbeat of the page's event stream, so that a slow but active reader is never cut. */
  unreadMs: 30_000,
  /** Large enough that requests with long headers get a 401 and are not cut off. */
  maxHeaderBytes: 32 * 1024,
};

const IDLE_CHECK_MS = 50;
/** How long idle connections stay open at a stop: a proxy may be sending on one, and its answer then closes it. */
const PROXY_LINGER_MS = 500;

/** Rejects with Node's error if the address cannot be used (EADDRINUSE, EACCES). */
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
  // A sender that waits for "100 Continue" gets it once the body is read (raw-body.ts).
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

/** `lingerMs`: how long idle connections stay open. */
async function close(
  server: Server,
  connections: HttpConnections,
  { graceMs, lingerMs }: { readonly graceMs: number; readonly lingerMs: number },
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
  // The HTTP server's own `close` closes idle connections at once.
  await new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  clearInterval(idle);
  clearTimeout(cut);
  // Ends Node's own checks of connections.
  server.close();
}
