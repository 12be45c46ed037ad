import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** `before`: the request is lost; `after`: the request arrives, but its answer is lost. */
export type Cut = "before" | "after";

/** A proxy to the database that cuts the connection at the matching requests. */
export interface CuttingProxy {
  readonly url: string;
  close(): void;
}

export async function startCuttingProxy(
  target: string,
  cutAt: (request: Buffer) => Cut | null,
): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  const { hostname, port } = new URL(target);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let isCut = false;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
    }
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    near.on("data", (request: Buffer) => {
      const cut = cutAt(request);
      isCut ||= cut === "after";
      if (cut === "before") near.destroy();
      else far.write(request);
    });
    far.on("data", (answer: Buffer) => {
      if (isCut) near.destroy();
      else near.write(answer);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
