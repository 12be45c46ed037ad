import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to the server that may go silent, as where a router forgets its connections: nothing is lost that one could notice. */
export interface FreezingProxy {
  readonly url: string;
  /** Nothing gets through any more, on the connections that there are and on new ones. */
  freeze(): void;
  /** New connections get through; those of before stay silent for ever. */
  thaw(): void;
  close(): void;
}

export async function startFreezingProxy(target: string): Promise<FreezingProxy> {
  const sockets = new Set<Socket>();
  const pairs = new Set<readonly [Socket, Socket]>();
  const { hostname, port } = new URL(target);
  let isFrozen = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    return socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (isFrozen) return void near.resume();
    const far = keep(connect(Number(port), hostname));
    const pair = [near, far] as const;
    pairs.add(pair);
    near.on("data", (request: Buffer) => (pairs.has(pair) ? far.write(request) : undefined));
    far.on("data", (answer: Buffer) => (pairs.has(pair) ? near.write(answer) : undefined));
    near.on("close", () => far.destroy());
    far.on("close", () => (pairs.has(pair) ? near.destroy() : undefined));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    freeze() {
      isFrozen = true;
      pairs.clear();
    },
    thaw() {
      isFrozen = false;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
