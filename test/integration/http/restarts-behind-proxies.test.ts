import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aMerchant, type MerchantSetup } from "../../support/bridge/merchant-setup.ts";
import { SpawnedCommand, WorkFolder } from "../../support/commands/spawned-command.ts";
import { freePort } from "../../support/network/free-port.ts";
import { findProgram } from "../../support/processes/find-program.ts";
import { type ProxyKind, type RealProxy, startProxy } from "../../support/processes/proxy-process.ts";
import { aWooOrder } from "../../support/shops/woocommerce.ts";

/** WooCommerce never delivers again: whatever the proxy answers in the bridge's place is lost until it is read from the shop. */

/** So often a shop delivers while the bridge is away. */
const EVERY_MS = 80;
const BEFORE = 10;
const AFTER = 20;

describe.each<ProxyKind>(["nginx", "caddy"])("behind %s", (kind) => {
  const isMissing = findProgram(kind) === null;
  let merchant: MerchantSetup;
  let proxy: RealProxy;
  let folder: WorkFolder;

  beforeAll(async () => {
    if (isMissing) return;
    merchant = await aMerchant();
    const https = await freePort();
    const server = { publicUrl: `https://localhost:${https}`, trustProxy: 1, graceSeconds: 20 };
    folder = new WorkFolder({ "config/bridge.yaml": merchant.file({ server }) });
    const bridge = Number(new URL(merchant.url).port);
    proxy = await startProxy(kind, { bridge, https, http: await freePort(), isPatient: true });
  });
  afterAll(async () => {
    if (isMissing) return;
    await proxy.close();
    await merchant.close();
    folder[Symbol.dispose]();
  });

  async function started(): Promise<SpawnedCommand> {
    const bridge = new SpawnedCommand(folder, ["serve"]);
    await bridge.waitFor(/the bridge is ready/);
    return bridge;
  }

  test.skipIf(isMissing).each<[string, (bridge: SpawnedCommand, shop: BusyShop) => Promise<unknown>]>([
    [
      "is restarted",
      (bridge) => {
        bridge.signal("SIGTERM");
        return bridge.ended;
      },
    ],
    [
      "is killed",
      async (bridge, shop) => {
        // What was handed over to the process that is killed, nginx hands over again; Caddy before 2.11.2 cannot.
        if (kind === "caddy") await shop.rest();
        else await shop.until(() => shop.underWay > 0);
        bridge.signal("SIGKILL");
        await bridge.ended;
        shop.goOn();
      },
    ],
    [
      "is away for some seconds for an update",
      async (bridge, shop) => {
        bridge.signal("SIGTERM");
        await bridge.ended;
        const { sent } = shop;
        await shop.until(() => shop.sent > sent + AFTER);
      },
    ],
  ])("no delivery is refused while the bridge %s", async (_how, goAway) => {
    using before = await started();
    await using shop = new BusyShop(proxy);
    await shop.until(() => shop.answers.length >= BEFORE);
    await goAway(before, shop);
    using _after = await started();
    const sent = shop.sent;
    await shop.until(() => shop.sent >= sent + AFTER);
    const answers = await shop.close();
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(answers.length).toBeGreaterThan(BEFORE + AFTER);
  });
});

interface Answer {
  readonly id: number;
  /** 0: the connection was cut. */
  readonly status: number;
  readonly text: string;
}

/** Delivers one order after another, at its own pace, however long the answers take. */
class BusyShop implements AsyncDisposable {
  readonly answers: Answer[] = [];
  sent = 0;
  underWay = 0;
  readonly #url: string;
  readonly #agent: Agent;
  #timer: NodeJS.Timeout | undefined;
  readonly #exchanges: Promise<void>[] = [];
  #onChange = () => {};

  constructor({ url, caFile }: RealProxy) {
    this.#url = url;
    this.#agent = new Agent({ keepAlive: true, ca: readFileSync(caFile) });
    this.goOn();
  }

  goOn(): void {
    this.#timer ??= setInterval(() => this.#exchanges.push(this.#deliver()), EVERY_MS);
  }

  /** Sends no more, and waits for what is under way. */
  async rest(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await Promise.all(this.#exchanges);
  }

  /** `isSo` is asked at once, and whenever a delivery was sent or answered. */
  async until(isSo: () => boolean): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#onChange = () => {
        if (isSo()) resolve();
      };
      this.#onChange();
    });
  }

  async close(): Promise<readonly Answer[]> {
    await this.rest();
    this.#agent.destroy();
    return this.answers;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #deliver(): Promise<void> {
    const id = ++this.sent;
    this.underWay += 1;
    const answered = this.#send(JSON.stringify(aWooOrder({ id, number: String(id) })));
    this.#onChange();
    const { status, text } = await answered;
    this.underWay -= 1;
    this.answers.push({ id, status, text });
    this.#onChange();
  }

  #send(body: string): Promise<Pick<Answer, "status" | "text">> {
    const signature = createHmac("sha256", "the-secret-of-garden").update(body).digest("base64");
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "x-wc-webhook-topic": "order.updated",
      "x-wc-webhook-id": "2",
      "x-wc-webhook-signature": signature,
    };
    return new Promise((resolve) => {
      const url = `${this.#url}/webhooks/garden`;
      const asking = request(url, { method: "POST", headers, agent: this.#agent }, async (answer) => {
        let text = "";
        for await (const chunk of answer) text += String(chunk);
        resolve({ status: answer.statusCode ?? 0, text });
      });
      asking.once("error", ({ message }) => resolve({ status: 0, text: message })).end(body);
    });
  }
}
