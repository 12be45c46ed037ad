import { once } from "node:events";
import { createServer } from "node:net";

/** Below the range from which systems assign ports, because the port is used only moments later. */
const FROM = 20_000;
const TO = 32_000;

/** A port that was free a moment ago, for parts that must know it before anything listens there. */
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
