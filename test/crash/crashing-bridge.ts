import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ListeningSandbox, listenSandbox } from "../../src/sandbox/loyalty/listen.ts";
import { ADMIN_TOKEN, STAND_IN } from "../support/bridge/bridge-config.ts";
import type { SignedDelivery } from "../support/bridge/proven-shops.ts";
import type { BridgeProcessGiven, BridgeReady } from "../support/processes/bridge-process.ts";
import { type Child, ChildEnded, startChild } from "../support/processes/child.ts";

const SCRIPT = "test/support/processes/bridge-process.ts";

export type BridgeChild = Child<BridgeReady>;

/** A data folder and a loyalty service that outlive the processes of the bridge. */
export interface CrashSite {
  readonly loyalty: ListeningSandbox;
  readonly folder: string;
  /** A process on the folder; `null` when it was killed before it was ready. `onSpawned` may kill it. */
  start(
    given?: Partial<BridgeProcessGiven>,
    onSpawned?: (process: ChildProcess) => void,
  ): Promise<BridgeChild | null>;
  close(): Promise<void>;
}

export async function crashSite(given: Partial<BridgeProcessGiven> = {}): Promise<CrashSite> {
  const own = await mkdtemp(join(tmpdir(), "loyalty-crash-"));
  const folder = join(own, "data");
  const loyalty = await listenSandbox({ ...STAND_IN, limitPerMinute: Number.POSITIVE_INFINITY });
  const children: BridgeChild[] = [];
  return {
    loyalty,
    folder,
    start: async (own, onSpawned) => {
      const settings: BridgeProcessGiven = { folder, baseUrl: loyalty.url, ...given, ...own };
      try {
        const child = await startChild<BridgeReady>(SCRIPT, settings, { onSpawned });
        children.push(child);
        return child;
      } catch (error) {
        if (error instanceof ChildEnded && error.ended.signal === "SIGKILL") return null;
        throw error;
      }
    },
    close: async () => {
      await Promise.all(children.map((child) => child.end("SIGKILL")));
      await loyalty.close();
      await rm(own, { recursive: true, force: true });
    },
  };
}

/** Brings the delivery; true when it was answered 200, false when nobody answered or not with 200. */
export async function deliver(url: string, delivery: SignedDelivery, withinMs = 30_000): Promise<boolean> {
  return (await answerTo(url, delivery, withinMs)) !== null;
}

/** Brings the delivery; what the bridge says of it with its 200, `null` when nobody answered or not with 200. */
export async function answerTo(
  url: string,
  { path, headers, body }: SignedDelivery,
  withinMs = 30_000,
): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(withinMs);
    const answer = await fetch(`${url}${path}`, { method: "POST", headers, body, signal });
    const { outcome } = (await answer.json()) as { readonly outcome?: string };
    return answer.status === 200 ? String(outcome) : null;
  } catch {
    return null;
  }
}

export async function ask<Answer>(
  url: string,
  path: string,
  body?: object,
): Promise<{ status: number; answer: Answer }> {
  const response = await fetch(`${url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, answer: (await response.json()) as Answer };
}

/** What it answers; asked again until it is answered well, since it may have lost its way to the database for the moment. */
export async function read<Answer>(url: string, path: string, body?: object): Promise<Answer> {
  const well = async () => {
    const answered = await ask<Answer>(url, path, body).catch(() => null);
    return answered?.status === 200 && answered;
  };
  return (await until(`${path} is answered`, well)).answer;
}

/** Waits until it holds, or there is what it looks for; looks often, and gives up after a while. */
export async function until<Found>(
  what: string,
  holds: () => Found | null | false | Promise<Found | null | false>,
  withinMs = 60_000,
  everyMs = 10,
): Promise<Found> {
  const end = performance.now() + withinMs;
  for (;;) {
    const found = await holds();
    if (found !== null && found !== false) return found;
    if (performance.now() > end) throw new Error(`it never came to this: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

interface DeliveryPage {
  readonly items: readonly { readonly id: string }[];
  readonly nextCursor: string | null;
}

/** The bodies of all deliveries that the bridge holds, or of those with this outcome. */
export async function storedBodies(url: string, outcome?: "waiting"): Promise<readonly string[]> {
  const bodies: string[] = [];
  const narrowed = outcome === undefined ? "" : `&outcome=${outcome}`;
  let page = "";
  do {
    const { items, nextCursor } = await read<DeliveryPage>(
      url,
      `/api/deliveries?limit=100${narrowed}${page}`,
    );
    for (const { id } of items) {
      const path = `/api/deliveries/${id}/plain`;
      const { delivery } = await read<{ delivery: { body: string } }>(url, path, {});
      bodies.push(delivery.body);
    }
    page = nextCursor === null ? "" : `&cursor=${encodeURIComponent(nextCursor)}`;
  } while (page !== "");
  return bodies;
}

export async function readJson<Answer>(url: string): Promise<Answer> {
  return (await (await fetch(url)).json()) as Answer;
}
