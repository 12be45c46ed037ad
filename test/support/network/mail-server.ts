import { once } from "node:events";
import { createServer, type Socket } from "node:net";

export interface MailServer {
  readonly url: string;
  /** Every accepted message, with headers and text. */
  readonly taken: readonly string[];
  close(): Promise<void>;
}

const LINE = "\r\n";
const MESSAGE = "\r\n.\r\n";

function answerTo(line: string, refuses: boolean): string {
  if (line === "DATA") return "354 go on";
  return refuses && line.startsWith("RCPT") ? "550 no such user" : "250 fine";
}

/** A minimal mail server. `refuses`: answers every recipient with 550. */
export async function mailServer({ refuses = false } = {}): Promise<MailServer> {
  const taken: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    socket.write("220 mail ready\r\n");
    let text = "";
    let end = LINE;
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      const parts = (text + chunk).split(end);
      text = parts.pop() ?? "";
      for (const part of parts) {
        if (end === MESSAGE) taken.push(part);
        end = end === LINE && part === "DATA" ? MESSAGE : LINE;
        socket.write(`${answerTo(part, refuses)}\r\n`);
        if (part === "QUIT") socket.end();
      }
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
