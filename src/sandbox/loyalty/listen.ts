import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSandbox, type Sandbox, type SandboxOptions } from "./sandbox.ts";

export interface ListeningSandbox {
  /** http://127.0.0.1:4321, without a trailing slash: the brand's baseUrl. */
  readonly url: string;
  readonly port: number;
  readonly sandbox: Sandbox;
  /** Cuts open connections and writes what is not written yet. */
  close(): Promise<void>;
}

/** Starts a sandbox on 127.0.0.1 (or `host`), on any free port unless one is given. */
export async function listenSandbox(
  options: SandboxOptions & { readonly port?: number; readonly host?: string },
): Promise<ListeningSandbox> {
  const { port = 0, host = "127.0.0.1" } = options;
  const sandbox = await createSandbox(options);
  const server = createServer({ keepAliveTimeout: 30_000 }, sandbox.app);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    port: bound,
    sandbox,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await sandbox.close();
    },
  };
}
