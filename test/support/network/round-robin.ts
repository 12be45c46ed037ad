import { once } from "node:events";
import { createServer, type IncomingMessage, request as open, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A simple load balancer in front of several instances. It notices an instance's failure only by trying it. */
export interface RoundRobin {
  readonly url: string;
  /** The instances in turn. One that refuses the connection is skipped; one that stays silent too long is given up. */
  readonly instances: Set<string>;
  close(): void;
}

export async function startRoundRobin(silentMs: number): Promise<RoundRobin> {
  const instances = new Set<string>();
  let turn = 0;

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    for (let tries = instances.size; tries > 0; tries--) {
      const instance = [...instances][turn++ % instances.size];
      if (instance !== undefined && (await forward(instance, request, body, response))) return;
    }
    response.writeHead(503, { "content-type": "application/json" }).end("{}");
  }

  /** Returns false if no instance received the request. */
  function forward(
    instance: string,
    { url = "/", method, headers }: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ): Promise<boolean> {
    const done = Promise.withResolvers<boolean>();
    const given = { method, headers: { ...headers, connection: "close" }, timeout: silentMs };
    const passed = open(`${instance}${url}`, given, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("error", () => response.destroy()).pipe(response);
      done.resolve(true);
    });
    passed.on("timeout", () => passed.destroy(new Error("silent")));
    passed.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") return done.resolve(false);
      response.destroy();
      done.resolve(true);
    });
    passed.end(body);
    return done.promise;
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    instances,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
