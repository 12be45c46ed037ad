import { once } from "node:events";
import { createServer } from "node:net";

/** Below those that a system gives to whoever asks for any: it is taken some moments later, and others ask meanwhile. */
const FROM = 20_000;
const TO = 32_000;

/** Free a moment ago: something has to be told it before anything listens there. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FROM + Math.floor(Math.random() * (TO - FROM));
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
