import express, { type ErrorRequestHandler, type Router } from "express";
import { loopbackOnly } from "../loopback.ts";
import type { SandboxContents } from "./contents.ts";
import { faultSchema } from "./faults.ts";
import { sandboxPage } from "./page.ts";

/** The control API under /_sandbox and the page at /: not part of the imitated interface, only for this machine. */
export function controlSurface(sandbox: SandboxContents): Router {
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
