import type { AddressInfo } from "node:net";
import express from "express";
import { createBridge, type Settings } from "../../../src/index.ts";

/** Your application: its own routes, and the bridge at /loyalty. */
export async function startOwnApp(settings: Settings) {
  const bridge = await createBridge({ settings });
  const app = express();
  // Before body parsers: a signature covers the exact bytes.
  app.use("/loyalty", bridge.router);
  app.use(express.json());
  app.post("/echo", (request, response) => void response.json(request.body));
  const server = app.listen(0, "127.0.0.1");
  await bridge.start();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      await bridge.stop();
    },
  };
}
