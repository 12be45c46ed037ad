import express, { type ErrorRequestHandler, type Express, type Router } from "express";
import { loopbackOnly } from "../loopback.ts";
import { LIMIT_PER_MINUTE } from "./decisions.ts";
import { Faults, faultSchema } from "./faults.ts";
import { conversionView, customersView, orderView } from "./history.ts";
import { imitation } from "./imitation.ts";
import type { Catalogue } from "./operations.ts";
import { sandboxPage } from "./page.ts";
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

/** The control API under /_sandbox and the page at /: not part of the imitated interface, only for this machine. */
function controlSurface(sandbox: SandboxContents): Router {
  const router = express.Router();
  const control = express.Router();
  control.use(loopbackOnly, express.json());
  control.get("/customers", (_request, response) => void response.json({ customers: sandbox.customers() }));
  control.get("/orders/:orderId", (request, response) => {
    const order = sandbox.order(request.params.orderId);
    if (order === null) response.status(404).json({ problem: "no points were earned for this order" });
    else response.json(order);
  });
  control.get(
    "/conversions",
    (_request, response) => void response.json({ conversions: sandbox.conversions() }),
  );
  control.get("/calls", (_request, response) => void response.json({ calls: sandbox.calls() }));
  control.get("/rate", (_request, response) => void response.json(sandbox.rate()));
  control.get("/faults", (_request, response) => void response.json(sandbox.faults.current));
  control.put("/faults", (request, response) => {
    const fault = faultSchema.safeParse(request.body);
    if (!fault.success) {
      const problems = fault.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
      return void response.status(400).json({ problems });
    }
    sandbox.faults.set(fault.data);
    response.json(sandbox.faults.current);
  });
  control.delete("/faults", (_request, response) => {
    sandbox.faults.clear();
    response.status(204).end();
  });
  control.use((_request, response) => void response.status(404).json({ problem: "no such control" }));
  control.use(controlFailed);
  router.use("/_sandbox", control);
  router.get("/", loopbackOnly, (_request, response) => {
    response
      .set("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .set("cache-control", "no-store")
      .type("html")
      .send(sandboxPage(sandbox.customers()));
  });
  return router;
}

const controlFailed: ErrorRequestHandler = (_error, _request, response, _next) => {
  response.status(400).json({ problem: "the body is not JSON" });
};

/** The stand-in's data, for code in the same process. */
interface SandboxContents {
  readonly faults: Faults;
  customers(): ReturnType<typeof customersView>;
  /** Points of an order, by its lp_orderid. */
  order(orderId: string | number): ReturnType<typeof orderView> | null;
  conversions(): ReturnType<typeof conversionView>[];
  calls(): ReturnType<Traffic["calls"]>;
  rate(): ReturnType<Traffic["rate"]> & { readonly limitPerMinute: number };
  /** Writes pending changes. */
  close(): Promise<void>;
}
