import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy that counts round trips: how often a client asks again after an answer. */
export interface CountingProxy {
  readonly url: string;
  roundTrips(): number;
  close(): void;
}

export async function startCountingProxy(address: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer({ noDelay: true }, (client) => {
    const target = connect({ host: hostname, port: Number(port), noDelay: true });
    let isAnswered = true;
    client.on("data", (chunk) => {
      if (isAnswered) count += 1;
      isAnswered = false;
      target.write(chunk);
    });
    target.on("data", (chunk) => {
      isAnswered = true;
      client.write(chunk);
    });
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => other.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(address);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    roundTrips: () => count,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
