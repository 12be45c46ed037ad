import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import pg from "pg";

/** Lends each of its few connections for one transaction, as PgBouncer does with pool_mode = transaction. */
export interface TransactionPooler {
  readonly url: string;
  close(): Promise<void>;
}

const SSL_REQUEST = 80_877_103;
/** AuthenticationOk, and ReadyForQuery outside of a transaction. */
const WELCOME = Buffer.from([...[0x52, 0, 0, 0, 8, 0, 0, 0, 0], ...[0x5a, 0, 0, 0, 5, 0x49]]);
const READY = "Z".charCodeAt(0);
const IDLE = "I".charCodeAt(0);
const GOODBYE = "X".charCodeAt(0);

export async function startTransactionPooler(target: string): Promise<TransactionPooler> {
  const backends: pg.Client[] = [];
  const free: Socket[] = [];
  const near = new Set<Socket>();

  /** Takes the socket of a connection that the ordinary client opened. The last one used is lent first. */
  async function borrow(): Promise<Socket> {
    const known = free.pop();
    if (known !== undefined) return known;
    const backend = new pg.Client(target);
    backend.on("error", () => {});
    backends.push(backend);
    await backend.connect();
    const { stream } = (backend as unknown as { readonly connection: { readonly stream: Socket } })
      .connection;
    stream.removeAllListeners("data");
    return stream;
  }

  /** Handles requests until the server is ready again, outside of a transaction. */
  function serve(client: Socket): (request: Buffer) => Promise<void> {
    let lent: Socket | null = null;
    return async (request) => {
      if (lent === null) {
        const backend = await borrow();
        lent = backend;
        backend.on("data", (answer: Buffer) => {
          client.write(answer);
          if (!isReady(answer)) return;
          backend.removeAllListeners("data");
          lent = null;
          free.push(backend);
        });
      }
      lent.write(request);
    };
  }

  const server = createServer((client) => {
    near.add(client);
    client.on("error", () => client.destroy()).on("close", () => near.delete(client));
    const answer = serve(client);
    let isWelcome = false;
    let before = Promise.resolve();
    client.on("data", (request: Buffer) => {
      if (request[0] === GOODBYE) client.end();
      else if (isWelcome) before = before.then(() => answer(request)).catch(() => void client.destroy());
      else if (request.readInt32BE(4) === SSL_REQUEST) client.write("N");
      else isWelcome = client.write(WELCOME) || true;
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    async close() {
      server.close();
      for (const client of near) client.destroy();
      for (const { connection } of backends as unknown as { readonly connection: { end(): void } }[])
        connection.end();
    },
  };
}

/** Answers are short in these tests and end with ReadyForQuery. */
function isReady(answer: Buffer): boolean {
  return answer.at(-6) === READY && answer.at(-1) === IDLE;
}
