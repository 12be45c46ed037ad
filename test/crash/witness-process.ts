import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { listenSandbox } from "../../src/sandbox/loyalty/listen.ts";
import { STAND_IN } from "../support/bridge/bridge-config.ts";
import { givenToChild, sendToParent } from "../support/processes/child.ts";
import { seeded } from "../support/runs/long-run.ts";
import { type SeenAnswer, type SeenRequest, Witness } from "./witness.ts";

/** The stand-in loyalty service as a process of its own, with a witness before it and a moody network before it. */
export interface WitnessGiven {
  readonly perMinute: number;
  readonly seed: number;
}

export interface WitnessReady {
  readonly url: string;
  /** The service itself, whose points and calls can be read. */
  readonly serviceUrl: string;
}

const SLOW = 0.25;
const CUT_BEFORE = 0.03;
const CUT_AFTER = 0.03;
const LONGEST_DELAY_MS = 600;

const { perMinute, seed } = givenToChild<WitnessGiven>();
const chance = seeded(seed);
const witness = new Witness(perMinute);
const service = await listenSandbox({ ...STAND_IN, limitPerMinute: Number.POSITIVE_INFINITY });
const server = createServer((request, response) => {
  const isQuestion = request.url === "/_witness";
  (isQuestion ? testify(response) : pass(request, response)).catch(() => response.destroy());
});
server.listen(0, "127.0.0.1", () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  sendToParent({ url, serviceUrl: service.url } satisfies WitnessReady);
});

async function testify(response: ServerResponse): Promise<void> {
  response.setHeader("content-type", "application/json").end(JSON.stringify(witness.testify()));
}

/** What was carried out stays so, whether or not its answer gets through. */
async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const arrivedAt = performance.now();
  const body = await text(request);
  const end = witness.arrived(seen(request.url ?? "", body), arrivedAt);
  let answer: SeenAnswer = "cut";
  response.once("close", () => end(answer));
  const luck = chance();
  if (luck < CUT_BEFORE) return void response.destroy();
  const { status, headers, body: said } = await carryOut(request, body);
  if (luck < CUT_BEFORE + CUT_AFTER) return void response.destroy();
  const waitMs = luck > 1 - SLOW ? Math.floor(chance() * LONGEST_DELAY_MS) : 0;
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  if (response.destroyed) return;
  answer = status === 200 ? "success" : "refused";
  response.writeHead(status, headers).end(said);
}

async function carryOut({ url = "", headers, method = "POST" }: IncomingMessage, body: string) {
  const own = ["x-api-key", "x-brand-id", "content-type"].map((name) => [name, String(headers[name])]);
  const answer = await fetch(`${service.url}${url}`, { method, headers: Object.fromEntries(own), body });
  const type = answer.headers.get("content-type") ?? "";
  return { status: answer.status, headers: { "content-type": type }, body: await answer.text() };
}

function seen(url: string, body: string): SeenRequest {
  const said = JSON.parse(body) as Readonly<Record<string, string | number>>;
  if (url.includes("/redeem")) return { kind: "redeem", key: String(said.lp_email) };
  const key = String(said.lp_orderid);
  if (url.includes("/earn/")) return { kind: "earn", key };
  if (url.includes("/updatePoints")) return { kind: said.lp_status as "approve" | "cancel", key };
  throw new Error(`the witness does not know ${url}`);
}
