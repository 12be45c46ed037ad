import { connect, type Socket } from "node:net";

/** The raw answer on a TCP connection: its text, and when the other side closed it. */
export interface RawConversation {
  readonly socket: Socket;
  /** Resolves with everything received once the other side has closed the connection. */
  readonly closed: Promise<string>;
  /** Resolves with what was received so far as soon as it matches. */
  until(pattern: RegExp): Promise<string>;
}

export function talkRaw(port: number, ...sent: readonly (string | Buffer)[]): RawConversation {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  const listeners = new Set<() => void>();
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
    for (const listener of listeners) listener();
  });
  socket.on("error", () => {});
  for (const part of sent) socket.write(part);
  return {
    socket,
    closed: new Promise((resolve) => socket.once("close", () => resolve(received))),
    until: (pattern) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!pattern.test(received)) return;
          listeners.delete(look);
          resolve(received);
        };
        listeners.add(look);
        look();
      }),
  };
}
