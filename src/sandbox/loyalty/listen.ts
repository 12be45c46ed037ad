import { startListening } from "../start-listening.ts";
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
