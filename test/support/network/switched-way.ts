import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** One address that leads to different servers over time, like a DNS name or balancer in front of a cluster. */
export interface SwitchedWay {
  readonly url: string;
  /** Leads new connections there from now on. Existing ones stay unless `cut`. */
  leadTo(target: string, connected: "cut" | "kept"): void;
  close(): void;
}

export async function startSwitchedWay(first: string): Promise<SwitchedWay> {
  const sockets = new Set<Socket>();
  let target = first;
  const server = createServer((near) => {
    const { hostname, port } = new URL(target);
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(first);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    leadTo(next, connected) {
      target = next;
      if (connected === "cut") for (const socket of sockets) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
