import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { fileURLToPath } from "node:url";

export const CERTIFICATE = fileURLToPath(new URL("../../fixtures/tls/certificate.pem", import.meta.url));
const KEY = CERTIFICATE.replace("certificate.pem", "key.pem");

/** A server's refusal of an unknown client, by SQLSTATE. */
const REFUSAL = "SFATAL\0VFATAL\0C28000\0Mno entry for this user\0\0";

/** Encrypts as a database does, with a self-signed certificate for "localhost", and refuses everybody. */
export async function startTlsServer(): Promise<{ readonly port: number; close(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("data", () => {
      socket.write("S");
      const secure = new TLSSocket(socket, {
        isServer: true,
        key: readFileSync(KEY),
        cert: readFileSync(CERTIFICATE),
      });
      secure.on("error", () => socket.destroy());
      secure.once("data", () => {
        const length = Buffer.alloc(4);
        length.writeInt32BE(4 + REFUSAL.length);
        secure.end(Buffer.concat([Buffer.from("E"), length, Buffer.from(REFUSAL)]));
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
