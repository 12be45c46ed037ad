import { afterEach, beforeEach, expect, test } from "vitest";
import { DOCUMENT, nameOf, undocumentedOf } from "../../support/bridge/api-document.ts";
import { observeAnswers, takeObserved } from "../../support/bridge/observed-answers.ts";
import { type RunningApp, runApp, signed } from "../../support/bridge/running-app.ts";

let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.close());

test("what shops and orchestrators ask is documented too, as it is answered", async () => {
  // As each file that shares the process does: it is observed once.
  observeAnswers();
  const body = '{"orderId":"1"}';
  const post = (path: string, headers = {}) => fetch(`${app.url}${path}`, { method: "POST", body, headers });
  await post("/webhooks/acme", signed(body));
  await post("/webhooks/acme");
  await post("/webhooks/nowhere");
  for (const path of ["/healthz", "/readyz", "/metrics", "/apps/plain/install"])
    await fetch(`${app.url}${path}`);
  await app.server.close(50);
  const answers = takeObserved();
  expect(answers.map(undocumentedOf).filter((wrong) => wrong !== null)).toEqual([]);
  expect(answers.map(nameOf)).toEqual([
    "deliverToShop 200",
    "deliverToShop 401",
    "deliverToShop 401",
    "isAlive 200",
    "isReady 200",
    "showMetrics 401",
    "beginInstall 404",
  ]);
});

test("it says where the bridge is, and names the keys of records", () => {
  expect(DOCUMENT.servers).toEqual([expect.objectContaining({ url: "{bridge}" })]);
  expect(JSON.stringify(DOCUMENT)).not.toContain("propertyNames");
  const { properties } = DOCUMENT.components.schemas.Status ?? {};
  expect(properties?.inbox).toMatchObject({
    properties: { waiting: { type: "integer" }, dead: { type: "integer" } },
    required: ["waiting", "processed", "ignored", "dead"],
    additionalProperties: false,
  });
});
