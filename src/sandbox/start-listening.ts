import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export interface SandboxServer {
  /** "127.0.0.1:4321" */
  readonly domain: string;
  readonly port: number;
  /** Closes open connections. */
  close(): Promise<void>;
}

/** Listens by default on 127.0.0.1 and on any free port. */
export async function startListening(
  app: RequestListener,
  { port = 0, host = "127.0.0.1" }: { readonly port?: number; readonly host?: string } = {},
): Promise<SandboxServer> {
  const server = createServer({ keepAliveTimeout: 30_000 }, app);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    domain: `${host.includes(":") ? `[${host}]` : host}:${bound}`,
    port: bound,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
