import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { SignedDelivery } from "../support/bridge/proven-shops.ts";

/** What a load did; times in milliseconds. */
export interface LoadDone {
  readonly answered: number;
  readonly tookMs: number;
  readonly latenciesMs: readonly number[];
}

/** The bytes of a request on a connection that stays open. */
export function requestBytes({ path, headers, body }: SignedDelivery): Buffer {
  const lines = Object.entries({ ...headers, "content-length": Buffer.byteLength(body) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return Buffer.from(`POST ${path} HTTP/1.1\r\nhost: bench.example\r\n${head}\r\n${body}`);
}

/**
 * Sends requests over so many connections, each the next as soon as it has its answer, until they or the time are
 * used up. Speaks just enough HTTP: the load must cost less than what it measures. Anything but 200 is an error.
 */
export async function load(
  url: string,
  requests: Iterator<Buffer>,
  { connections = 64, forMs = Number.POSITIVE_INFINITY } = {},
): Promise<LoadDone> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname).setNoDelay());
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + forMs;
  await Promise.all(sockets.map((socket) => sendAll(socket, requests, until, latenciesMs)));
  const tookMs = performance.now() - startedAt;
  for (const socket of sockets) socket.destroy();
  return { answered: latenciesMs.length, tookMs, latenciesMs };
}

function sendAll(
  socket: Socket,
  requests: Iterator<Buffer>,
  until: number,
  latenciesMs: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let received = "";
    const send = (): void => {
      const { value, done } = requests.next();
      sentAt = performance.now();
      if (done === true || sentAt >= until) {
        resolve();
        return;
      }
      socket.write(value);
    };
    socket.on("data", (chunk: Buffer) => {
      received += chunk.toString("latin1");
      if (!isWhole(received)) return;
      if (!received.startsWith("HTTP/1.1 200 ")) return reject(new Error(received.slice(0, 500)));
      latenciesMs.push(performance.now() - sentAt);
      received = "";
      send();
    });
    socket.on("error", reject).on("close", () => reject(new Error("the connection was closed")));
    send();
  });
}

function isWhole(received: string): boolean {
  const end = received.indexOf("\r\n\r\n");
  if (end === -1) return false;
  const length = /content-length: (\d+)/i.exec(received.slice(0, end))?.[1];
  return received.length >= end + 4 + Number(length);
}
