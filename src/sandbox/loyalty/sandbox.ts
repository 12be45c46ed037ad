import express, { type ErrorRequestHandler, type Express } from "express";
import type { SandboxContents } from "./contents.ts";
import { controlSurface } from "./control.ts";
import { LIMIT_PER_MINUTE } from "./decisions.ts";
import { Faults } from "./faults.ts";
import { conversionView, customersView, orderView } from "./history.ts";
import { imitation } from "./imitation.ts";
import type { Catalogue } from "./operations.ts";
import { LedgerStorage } from "./storage.ts";
import { Traffic } from "./traffic.ts";

export interface SandboxOptions extends Catalogue {
  readonly apiKey: string;
  readonly brandId: string;
  /** The folder for the data; `null`: in memory only. */
  readonly dataDir: string | null;
  /** Requests to each operation in any rolling minute; default 500. `Infinity` for load tests. */
  readonly limitPerMinute?: number;
  /** The wall clock; default Date.now. */
  readonly now?: () => number;
}

/** The stand-in loyalty service. */
export interface Sandbox extends SandboxContents {
  readonly app: Express;
}

export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const storage = await LedgerStorage.open(options.dataDir);
  const { ledger } = storage;
  const { now = Date.now, limitPerMinute = LIMIT_PER_MINUTE } = options;
  const traffic = new Traffic();
  const faults = new Faults();
  const sandbox: Omit<Sandbox, "app"> = {
    faults,
    customers: () => customersView(ledger),
    order: (orderId) => {
      const earned = ledger.order(String(orderId));
      return earned === null ? null : orderView(earned);
    },
    conversions: () => [...ledger.conversions.values()].map(conversionView),
    calls: () => traffic.calls(),
    rate: () => ({ limitPerMinute, ...traffic.rate(now()) }),
    close: () => storage.close(),
  };
  const app = express();
  app.disable("x-powered-by").disable("etag");
  app.use(controlSurface(sandbox));
  app.use(imitation({ ...options, storage, traffic, faults, now, limitPerMinute }));
  app.use(failed);
  return { app, ...sandbox };
}

const failed: ErrorRequestHandler = (_error, _request, response, next) => {
  if (response.headersSent) return next(_error);
  response.status(500).json({ response: { data: {}, message: "Internal error", status: "failure" } });
};
