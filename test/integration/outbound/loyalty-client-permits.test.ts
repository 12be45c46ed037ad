import type { RequestListener } from "node:http";
import { afterEach, expect, test } from "vitest";
import type { Permit, TakePermit } from "../../../src/outbound/brand/permit.ts";
import { aClient } from "../../support/bridge/loyalty-brand.ts";
import { type BrokenServer, httpServer } from "../../support/network/broken-server.ts";

const SUCCESS = '{"response":{"data":{},"message":"success","status":"success"}}';
const UPDATE = { loyaltyOrderId: 1001, status: "approve" } as const;
const UNKNOWN = { kind: "transient", isUnknown: true };
const NOT_SENT = { kind: "transient", isUnknown: false };

const open: BrokenServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function http(answer: RequestListener): Promise<string> {
  const server = await httpServer(answer);
  open.push(server);
  return server.url;
}

test("every HTTP request has its permit before it and is reported after it", async () => {
  const seen: string[] = [];
  const url = await http((request, response) => {
    seen.push("request");
    if (seen.filter((entry) => entry === "request").length === 1) request.socket.destroy();
    else response.end(SUCCESS);
  });
  const takePermit: TakePermit = async () => {
    seen.push("permitted");
    return {
      answered: (isLate) => void seen.push(`answered${isLate ? " late" : ""}`),
      unused: () => {},
    };
  };
  await aClient(url).updatePoints(UPDATE, takePermit);
  expect(seen).toEqual(["permitted", "request", "answered late", "permitted", "request", "answered"]);
});

test("stopping while waiting for a permit sends nothing and gives it back", async () => {
  let calls = 0;
  const url = await http(() => {
    calls += 1;
  });
  const stop = new AbortController();
  const given = Promise.withResolvers<Permit>();
  const isReturned = Promise.withResolvers<void>();
  const reply = aClient(url, { signal: stop.signal }).updatePoints(UPDATE, () => given.promise);
  stop.abort();
  expect((await reply).outcome).toMatchObject(NOT_SENT);
  given.resolve({ answered: () => {}, unused: isReturned.resolve });
  await isReturned.promise;
  expect(calls).toBe(0);
});

test("stopping while waiting for the answer is unknown", async () => {
  const stop = new AbortController();
  const url = await http(() => stop.abort());
  const { outcome } = await aClient(url, { signal: stop.signal }).updatePoints(UPDATE);
  expect(outcome).toMatchObject(UNKNOWN);
});

test("a permit that cannot be had is the caller's own trouble and reaches the caller", async () => {
  const takePermit: TakePermit = () => Promise.reject(new Error("the store is away"));
  await expect(aClient("http://127.0.0.1:9").updatePoints(UPDATE, takePermit)).rejects.toThrow("store");
});
