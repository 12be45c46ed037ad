import type { RequestListener } from "node:http";
import { afterEach, expect, test } from "vitest";
import type { Admit } from "../../../src/outbound/loyalty/loyalty-client.ts";
import { type BrokenServer, httpServer } from "../../support/broken-server.ts";
import { aClient } from "../../support/loyalty-brand.ts";

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

test("every HTTP request is admitted before it and reported after it", async () => {
  const seen: string[] = [];
  const url = await http((request, response) => {
    seen.push("request");
    if (seen.filter((entry) => entry === "request").length === 1) request.socket.destroy();
    else response.end(SUCCESS);
  });
  const admit: Admit = async () => {
    seen.push("admitted");
    return { answered: (isLate) => void seen.push(`answered${isLate ? " late" : ""}`) };
  };
  await aClient(url).updatePoints(UPDATE, admit);
  expect(seen).toEqual(["admitted", "request", "answered late", "admitted", "request", "answered"]);
});

test("stopping while waiting for admission sends nothing and gives the leave back", async () => {
  let calls = 0;
  const url = await http(() => {
    calls += 1;
  });
  const stop = new AbortController();
  const leave = Promise.withResolvers<Awaited<ReturnType<Admit>>>();
  const isReturned = Promise.withResolvers<void>();
  const reply = aClient(url, { signal: stop.signal }).updatePoints(UPDATE, () => leave.promise);
  stop.abort();
  expect((await reply).outcome).toMatchObject(NOT_SENT);
  leave.resolve({ answered: () => {}, unused: isReturned.resolve });
  await isReturned.promise;
  expect(calls).toBe(0);
});

test("stopping while waiting for the answer is unknown", async () => {
  const stop = new AbortController();
  const url = await http(() => stop.abort());
  const { outcome } = await aClient(url, { signal: stop.signal }).updatePoints(UPDATE);
  expect(outcome).toMatchObject(UNKNOWN);
});

test("a failing admission is the caller's own trouble and reaches the caller", async () => {
  const admit: Admit = () => Promise.reject(new Error("the store is away"));
  await expect(aClient("http://127.0.0.1:9").updatePoints(UPDATE, admit)).rejects.toThrow("store");
});
