import { expect } from "vitest";
import type { IncidentAnswer, IncidentRow, OrderAnswer, Status } from "../../../src/client/answers.ts";
import { type ListeningSandbox, listenSandbox } from "../../../src/sandbox/loyalty/listen.ts";
import { anOrder, NOON } from "../builders/orders.ts";
import { PLAIN_HEADERS, plainSignature, SECRETS } from "../shops/plain-adapter.ts";
import { plainShop } from "../shops/plain-shop.ts";
import { eventually } from "../time/eventually.ts";
import { FakeClock, settleWithDisk } from "../time/fake-clock.ts";
import { STAND_IN } from "./bridge-config.ts";
import { type RunningBridge, runBridge } from "./running-bridge.ts";

const MINUTE = 60_000;
/**
 * The step of time while a service is down. It never coincides with the bridge's rounds, so that tests see orders that
 * wait, not always those being tried.
 */
const TRYING_MS = 7_000;
const IDS = ["1", "2", "3", "4", "5", "6"];

/** Two accounts, each with its own service and shop. The service of shop acme can go down. */
export class OutageSite {
  /** The orders of acme that wait while its service is down. */
  readonly ids = IDS;
  readonly clock: FakeClock;
  readonly bridge: RunningBridge;
  readonly #elsewhere: ListeningSandbox;
  #sent = 0;

  private constructor(clock: FakeClock, bridge: RunningBridge, elsewhere: ListeningSandbox) {
    this.clock = clock;
    this.bridge = bridge;
    this.#elsewhere = elsewhere;
  }

  static async open(): Promise<OutageSite> {
    const clock = new FakeClock(NOON, settleWithDisk);
    const elsewhere = await listenSandbox({ ...STAND_IN, limitPerMinute: Number.POSITIVE_INFINITY });
    const { apiKey, brandId } = STAND_IN;
    const shop = (name: string, brand: string) => ({
      ...{ platform: "plain", brand, domain: `${name}.example`, secrets: [SECRETS[0]] },
      program: { earn: { activityId: "12", from: "2000-01-01" } },
    });
    const bridge = await runBridge({
      adapters: [plainShop().adapter],
      brands: { other: { baseUrl: elsewhere.url, apiKey, brandId } },
      shops: { acme: shop("acme", "main"), bakery: shop("bakery", "other") },
      clock,
    });
    return new OutageSite(clock, bridge, elsewhere);
  }

  async deliver(orderId: string, to = "acme", secret: string = SECRETS[0]): Promise<number> {
    const now = this.clock.now();
    const order = anOrder({
      orderId,
      orderNumber: `#${orderId}`,
      createdAt: now,
      updatedAt: now,
      isPaid: true,
    });
    const body = JSON.stringify(order);
    this.#sent += 1;
    const headers = {
      [PLAIN_HEADERS.signature]: plainSignature(body, secret),
      ...{ [PLAIN_HEADERS.topic]: "order", [PLAIN_HEADERS.id]: String(this.#sent) },
    };
    return (await fetch(`${this.bridge.url}/webhooks/${to}`, { method: "POST", headers, body })).status;
  }

  async status(): Promise<Status> {
    return (await this.bridge.ask("/api/status")) as Status;
  }

  async incidents(query = ""): Promise<readonly IncidentRow[]> {
    const answer = await this.bridge.ask(`/api/incidents${query}`);
    return (answer as { readonly items: readonly IncidentRow[] }).items;
  }

  async show(number: number): Promise<IncidentAnswer> {
    return (await this.bridge.ask(`/api/incidents/${number}`)) as IncidentAnswer;
  }

  /** Advances time until the condition holds. Time stops during calls, so that slow machines see the same. */
  async passUntil(isSo: () => Promise<boolean>, stepMs?: number): Promise<void> {
    const later = async () => {
      if (await isSo()) return true;
      const { outbox, brands } = await this.status();
      const isDown = brands.some(({ resting }) => resting !== null);
      if (outbox.sending === 0) await this.clock.advance(stepMs ?? (isDown ? TRYING_MS : MINUTE));
      return isSo();
    };
    await eventually(later);
  }

  /** Whether each order's record has a failed attempt. Attempts under way don't count yet. */
  async haveFailed(ids: readonly string[]): Promise<boolean> {
    // An unprocessed delivery has no order yet.
    if ((await this.status()).inbox.waiting > 0) return false;
    const answers = await Promise.all(ids.map((id) => this.bridge.ask(`/api/orders/acme/${id}`)));
    return answers.every((answer) =>
      (answer as OrderAnswer).order.operations.some(({ attemptLog }) =>
        attemptLog.some(({ outcome }) => outcome === "transient"),
      ),
    );
  }

  /** Takes acme's service down, but not the bakery's, and waits for the incident. */
  async goDown(): Promise<void> {
    this.bridge.loyalty.sandbox.faults.set({ mode: "status", status: 503 });
    for (const id of IDS) expect(await this.deliver(id)).toBe(200);
    for (const id of ["7", "8"]) expect(await this.deliver(id, "bakery")).toBe(200);
    const isResting = async () =>
      (await this.status()).brands.some(({ brand, resting }) => brand === "main" && resting !== null);
    await this.passUntil(isResting, 500);
    await this.passUntil(() => this.haveFailed(IDS));
    await this.passUntil(async () => (await this.incidents()).length > 0);
  }

  async comeBack(): Promise<void> {
    this.bridge.loyalty.sandbox.faults.clear();
    await this.passUntil(async () => (await this.status()).openIncidents === 0);
  }

  async close(): Promise<void> {
    await this.bridge.close();
    await this.#elsewhere.close();
  }
}
