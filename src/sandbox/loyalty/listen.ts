import { startListening } from "../start-listening.ts";
import { createSandbox, type Sandbox, type SandboxOptions } from "./sandbox.ts";

export interface ListeningSandbox {
  /** http://127.0.0.1:4321, without a trailing slash: the brand's baseUrl. */
  readonly url: string;
  readonly port: number;
  readonly sandbox: Sandbox;
  /** Closes open connections and writes pending changes. */
  close(): Promise<void>;
}

/** Starts a sandbox on 127.0.0.1 (or `host`), by default on any free port. */
export async function listenSandbox(
  options: SandboxOptions & { readonly port?: number; readonly host?: string },
): Promise<ListeningSandbox> {
  const sandbox = await createSandbox(options);
  const { domain, port, close } = await startListening(sandbox.app, options);
  return {
    url: `http://${domain}`,
    port,
    sandbox,
    close: async () => {
      await close();
      await sandbox.close();
    },
  };
}
