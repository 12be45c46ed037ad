import { gzipSync } from "node:zlib";
import { Router } from "express";
import { methodNotAllowed, notFound } from "../http/problem-document.ts";
import { readyMade, type StaticContent } from "../http/ready-made.ts";
import { sendProblem } from "../http/respond.ts";
import type { AdminContext } from "./admin-context.ts";
import { callTurns } from "./call-turns.ts";
import { CALLS } from "./calls.ts";
import type { Endpoint } from "./endpoint.ts";
import { openApiDocument } from "./openapi/document.ts";
import { admitAdmins, refuseTenants, requireRole } from "./sign-in/admission.ts";

/** Adds the OpenAPI document, which is built on its first request. */
export function withApiDocument(given: Omit<AdminContext, "apiDocument">): AdminContext {
  let document: StaticContent | null = null;
  return {
    ...given,
    apiDocument: () => {
      if (document === null) {
        const text = JSON.stringify(openApiDocument(CALLS));
        document = readyMade([
          ["gzip", gzipSync(text)],
          ["identity", Buffer.from(text)],
        ]);
      }
      return document;
    },
  };
}

export function adminApi(context: AdminContext): Router {
  const router = Router({ strict: true, caseSensitive: true });
  router.use((_request, response, next) => {
    response.setHeader("cache-control", "no-store");
    next();
  });
  const calls: readonly Endpoint[] = Object.values(CALLS);
  const { open = [], admitted = [] } = Object.groupBy(calls, ({ permission }) =>
    permission === "anyone" ? "open" : "admitted",
  );
  mount(router, open, context);
  router.use(admitAdmins(context.admission), callTurns());
  mount(router, admitted, context);
  router.use((_request, response) => sendProblem(response, notFound({ code: "noSuchCall" })));
  return router;
}

function mount(router: Router, calls: readonly Endpoint[], context: AdminContext): void {
  for (const [path, endpoints] of Map.groupBy(calls, (call) => call.path)) {
    const route = router.route(path.replaceAll(/\{(\w+)\}/g, ":$1"));
    for (const { method, permission, forTenants, handler } of endpoints) {
      const checks =
        permission === "anyone" ? [] : [requireRole(permission), ...(forTenants ? [] : [refuseTenants])];
      route[method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete"](...checks, handler(context));
    }
    const allowed = endpoints.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
    const problem = methodNotAllowed(allowed);
    route.all((_request, response) => sendProblem(response, problem));
  }
}
