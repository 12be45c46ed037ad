import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * What the network does to one connection:
 * - pass: nothing
 * - slow: data arrives late, in small parts
 * - refuse: reset at once
 * - blackHole: accepted, but nothing gets through
 * - cutRequest, cutAnswer: reset after this many bytes of the request or the answer
 */
export type NetworkFault =
  | { readonly kind: "pass" | "refuse" | "blackHole" }
  | { readonly kind: "slow"; readonly delayMs: number; readonly partBytes: number }
  | { readonly kind: "cutRequest" | "cutAnswer"; readonly afterBytes: number };

export interface FaultProxy {
  readonly url: string;
  /** The number of connections so far. */
  readonly connections: number;
  /**
   * From now on, nothing passes through the present connections, or those selected (counted from 1), and neither end is
   * notified: they are half-open.
   */
  silence(isMeant?: (connection: number) => boolean): void;
  close(): Promise<void>;
}

/** A TCP proxy on a free port that applies `fault` to each new connection (counted from 1). */
export async function startFaultProxy(
  target: string,
  fault: (connection: number) => NetworkFault,
): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Map<Socket, number>();
  const silent = new WeakSet<Socket>();
  let connections = 0;
  const keep = (socket: Socket): Socket => {
    sockets.set(socket, connections);
    return socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    connections += 1;
    const kind = fault(connections);
    keep(near);
    if (kind.kind === "refuse") near.resetAndDestroy();
    else if (kind.kind === "blackHole") near.resume();
    else join(near, keep(connect(Number(port), hostname)), kind, (socket) => silent.has(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get connections() {
      return connections;
    },
    silence(isMeant = () => true) {
      for (const [socket, connection] of sockets) if (isMeant(connection)) silent.add(socket);
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets.keys()) socket.destroy();
      await closed;
    },
  };
}

type IsSilent = (socket: Socket) => boolean;

function join(near: Socket, far: Socket, fault: NetworkFault, isSilent: IsSilent): void {
  const cut = (): void => {
    near.resetAndDestroy();
    far.resetAndDestroy();
  };
  forward(near, far, limitOf(fault, "cutRequest"), fault, cut, isSilent);
  forward(far, near, limitOf(fault, "cutAnswer"), fault, cut, isSilent);
  near.on("close", () => isSilent(near) || far.destroy());
  far.on("close", () => isSilent(far) || near.end());
}

function limitOf(fault: NetworkFault, kind: "cutRequest" | "cutAnswer"): number {
  return fault.kind === kind ? fault.afterBytes : Number.POSITIVE_INFINITY;
}

function forward(
  from: Socket,
  to: Socket,
  limit: number,
  fault: NetworkFault,
  cut: () => void,
  isSilent: IsSilent,
): void {
  let passed = 0;
  from.on("data", (chunk: Buffer) => {
    if (isSilent(from)) return;
    const part = chunk.subarray(0, Math.max(0, limit - passed));
    passed += chunk.length;
    if (fault.kind === "slow") return void trickle(from, to, part, fault);
    to.write(part, () => {
      if (passed >= limit) cut();
    });
  });
}

/** Keeps pieces in order: nothing more is read until this one is through. */
async function trickle(
  from: Socket,
  to: Socket,
  chunk: Buffer,
  { delayMs, partBytes }: Extract<NetworkFault, { kind: "slow" }>,
): Promise<void> {
  from.pause();
  for (let at = 0; at < chunk.length && !to.destroyed; at += partBytes) {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (to.writable) to.write(chunk.subarray(at, at + partBytes));
  }
  from.resume();
}
