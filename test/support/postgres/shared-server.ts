import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { DATA_PLACE } from "../disk/data-place.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where to ask for the server. The answer is the address of the database "postgres". */
    readonly postgres: string;
  }
}

/** By default, the log would take a gibibyte of memory. */
const LITTLE_LOG = ["max_wal_size=128MB"];

/** One server for all test files. It starts when the first one asks for it and ends after the last. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  let started: Promise<PostgresServer> | null = null;
  const desk = createServer((_request, response) => {
    started ??= startPostgres(LITTLE_LOG, DATA_PLACE);
    started.then(
      (server) => response.end(server.url("postgres")),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  desk.listen(0, "127.0.0.1");
  await once(desk, "listening");
  provide("postgres", `http://127.0.0.1:${(desk.address() as AddressInfo).port}`);
  return async () => {
    desk.close();
    desk.closeAllConnections();
    await (await started?.catch(() => null))?.remove();
  };
}
