import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ECHO, echoProof } from "../../../src/http/echo-proof.ts";
import type { SignedEcho } from "../../../src/inbound/echo.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { aMerchant, type MerchantSetup } from "../../support/bridge/merchant-setup.ts";
import { SpawnedCommand, WorkFolder } from "../../support/commands/spawned-command.ts";
import { freePort } from "../../support/network/free-port.ts";
import { findProgram } from "../../support/processes/find-program.ts";
import { type ProxyKind, type RealProxy, startProxy } from "../../support/processes/proxy-process.ts";
import { aWooOrder } from "../../support/shops/woocommerce.ts";

/** The proxies' files as they are shipped, read by the real programs: .ci/run installs these where it can. */

const DELIVERIES = 1_000;
const AT_ONCE = 20;
const MEGABYTE = 1024 * 1024;

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Which of the machine's own addresses it comes from. */
  readonly from?: string;
}

interface Checked {
  readonly check: string;
  readonly code: string;
  readonly state: string;
}

describe.each<ProxyKind>(["nginx", "caddy"])("behind %s", (kind) => {
  const isMissing = findProgram(kind) === null;
  const name = (title: string) => (isMissing ? `${title} (not tried: no ${kind} on this machine)` : title);
  let merchant: MerchantSetup;
  let proxy: RealProxy;
  let agent: Agent;
  let http: number;

  beforeAll(async () => {
    if (isMissing) return;
    merchant = await aMerchant();
    const https = await freePort();
    const server = { publicUrl: `https://localhost:${https}`, trustProxy: 1 };
    // As long as the bridge keeps idle connections, and is silent, in use: the files are made for that.
    await merchant.startBridge({ server }, undefined, { hasUsualWaits: true });
    const bridge = Number(new URL(merchant.url).port);
    http = await freePort();
    proxy = await startProxy(kind, { bridge, https, http });
    agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE, ca: readFileSync(proxy.caFile) });
  });
  afterAll(async () => {
    if (isMissing) return;
    agent.destroy();
    await proxy.close();
    await merchant.close();
  });

  function open(sent: Sent): Promise<IncomingMessage> {
    const { method = "POST", path, headers = {}, body, from } = sent;
    return new Promise((resolve, reject) => {
      const options = { method, headers, agent, ...(from === undefined ? {} : { localAddress: from }) };
      const asking = request(`${proxy.url}${path}`, options, resolve);
      // A connection that was closed while it was idle is no answer: whoever sends takes another one.
      const isStale = (error: NodeJS.ErrnoException) => asking.reusedSocket && error.code === "ECONNRESET";
      asking.once("error", (error) => (isStale(error) ? resolve(open(sent)) : reject(error))).end(body);
    });
  }

  async function send(sent: Sent): Promise<{ readonly status: number | undefined; readonly text: string }> {
    const answer = await open(sent);
    let text = "";
    for await (const chunk of answer) text += String(chunk);
    return { status: answer.statusCode, text };
  }

  const delivery = (id: number): Sent => {
    const body = JSON.stringify(
      aWooOrder({ id, number: String(id), note: `Zoë – 東京 ${id}` }),
      null,
      id % 3,
    );
    const signature = createHmac("sha256", "the-secret-of-garden").update(body).digest("base64");
    const headers = {
      "content-type": "application/json",
      "x-wc-webhook-topic": "order.updated",
      "x-wc-webhook-id": "2",
      "x-wc-webhook-signature": signature,
    };
    return { path: "/webhooks/garden", headers, body };
  };

  const echoed = async (sent: Omit<Sent, "path">): Promise<SignedEcho["arrived"]> => {
    const path = `/webhooks/garden?${ECHO}=${echoProof(ADMIN_TOKEN, Date.now())}`;
    const { text } = await send({ ...sent, path });
    return (JSON.parse(text) as SignedEcho).arrived;
  };

  test.skipIf(isMissing)(name("every signature of a thousand deliveries is whole"), async () => {
    const ids = Array.from({ length: DELIVERIES }, (_, index) => index + 1);
    const refused: unknown[] = [];
    const sendNext = async (): Promise<void> => {
      for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
        const { status, text } = await send(delivery(id));
        if (status !== 200 || text !== '{"outcome":"stored"}') refused.push({ id, status, text });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
    expect(refused).toEqual([]);
  });

  test.skipIf(isMissing)(
    name("the bridge sees who sends, by which way, and no sender that was invented"),
    async () => {
      const host = new URL(proxy.url).host;
      const way = { protocol: "https", host };
      expect(await echoed({ from: "127.0.0.2" })).toMatchObject({ address: "127.0.0.2", ...way });
      const headers = {
        "x-forwarded-for": "192.0.2.77",
        "x-forwarded-proto": "http",
        "x-forwarded-host": "elsewhere.example.com",
      };
      expect(await echoed({ from: "127.0.0.3", headers })).toMatchObject({
        address: "127.0.0.3",
        forwarded: ["127.0.0.3"],
        ...way,
      });
    },
  );

  // How Caddy leads to https is its own doing, and no line of ours.
  test.skipIf(isMissing || kind === "caddy")(
    name("nobody is led from http to another site's https"),
    async () => {
      const path = "/orders?state=dead";
      const location = await new Promise<string | undefined>((resolve, reject) =>
        get({ port: http, path, headers: { host: "elsewhere.example.com" } }, (answer) => {
          answer.resume();
          resolve(answer.headers.location);
        }).once("error", reject),
      );
      expect(location).toBe(`https://localhost${path}`);
    },
  );

  test.skipIf(isMissing)(
    name("guesses of the admin token count for whoever makes them, whatever they claim"),
    async () => {
      const guess = (sender: string) =>
        send({
          method: "GET",
          path: "/api/status",
          headers: { authorization: "Bearer a-wrong-token-of-enough-length", "x-forwarded-for": sender },
        });
      const statuses: (number | undefined)[] = [];
      for (let times = 1; times <= 11; times++) statuses.push((await guess(`198.51.${times}.1`)).status);
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    },
  );

  test.skipIf(isMissing)(
    name("a body above the limit is refused with 413, however large it is"),
    async () => {
      const path = "/webhooks/garden";
      const byBridge = await send({ path, body: "x".repeat(3 * MEGABYTE) });
      expect(byBridge.status).toBe(413);
      expect(JSON.parse(byBridge.text)).toMatchObject({ error: "too_large" });
      expect((await send({ path, body: "x".repeat(20 * MEGABYTE) })).status).toBe(413);
      expect((await echoed({ body: "x".repeat(2 * MEGABYTE) })).body.bytes).toBe(2 * MEGABYTE);
    },
  );

  test.skipIf(isMissing)(name("news come at once, and go on through a reload"), async () => {
    const news = new News(() =>
      open({ method: "GET", path: "/api/events", headers: { authorization: `Bearer ${ADMIN_TOKEN}` } }),
    );
    await news.has("event: ready");
    await send(delivery(2_001));
    await news.has("event: delivery");
    await proxy.reload();
    let id = 3_000;
    // The proxy may still send a body that was too large: until then the bridge has no room, and says so.
    await expect.poll(async () => (await send(delivery(id++))).status).toBe(200);
    await news.hasAgain("event: delivery", () => send(delivery(id++)));
    await news.close();
  });

  test.skipIf(isMissing)(name("doctor finds nothing to mend"), async () => {
    const config = merchant.file({ server: { publicUrl: proxy.url, trustProxy: 1 } });
    using folder = new WorkFolder({ "config/bridge.yaml": config });
    using doctor = new SpawnedCommand(folder, ["doctor", "--json"], {
      environment: { NODE_EXTRA_CA_CERTS: proxy.caFile },
    });
    await doctor.ended;
    const { checks } = JSON.parse(doctor.text) as { readonly checks: readonly Checked[] };
    const stateOf = (name: string) => checks.find(({ check }) => check === name);
    // That of Caddy's own authority is good for hours alone.
    expect(stateOf("certificateCheck")?.state).not.toBe("failed");
    expect(stateOf("publicAddressCheck")?.code).toBe("bridgeAnswers");
    expect(stateOf("proxyCheck")).toMatchObject({ code: "proxyPassesAll", facts: { address: "127.0.0.1" } });
  });
});

/** The page's stream of news, opened again whenever it ends, as a browser does. */
class News {
  readonly #open: () => Promise<IncomingMessage>;
  #stream: IncomingMessage | null = null;
  #text = "";
  #isClosed = false;
  #onText = () => {};
  readonly #ended: Promise<void>;

  constructor(open: () => Promise<IncomingMessage>) {
    this.#open = open;
    this.#ended = this.#read();
  }

  async #read(): Promise<void> {
    while (!this.#isClosed) {
      try {
        this.#stream = await this.#open();
        for await (const chunk of this.#stream) {
          this.#text += String(chunk);
          this.#onText();
        }
      } catch {
        // It was cut off, or nobody answered for a moment.
      }
    }
  }

  async has(text: string): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#onText = () => {
        if (this.#text.includes(text)) resolve();
      };
      this.#onText();
    });
  }

  /** What happens while no stream is open is told by none: it happens until it is heard of. */
  async hasAgain(text: string, happens: () => Promise<unknown>): Promise<void> {
    this.#text = "";
    let isHeard = false;
    const heard = this.has(text).then(() => {
      isHeard = true;
    });
    while (!isHeard) await Promise.race([heard, happens()]);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stream?.destroy();
    await this.#ended;
  }
}
