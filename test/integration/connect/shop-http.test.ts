import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CallRefusal } from "../../../src/platform/codes/platform.ts";
import type { ShopHttpRequest } from "../../../src/platform/shop-access.ts";
import { createShopHttp, SHOP_REPLY_CAP_BYTES } from "../../../src/shops/connect/shop-http.ts";

describe("calls to a shop", () => {
  let server: Server;
  let host: string;
  let answer: RequestListener;
  let seen: string[];
  let stop: AbortController;

  beforeEach(async () => {
    seen = [];
    stop = new AbortController();
    answer = (_request, response) => response.writeHead(200, { "x-total": "3" }).end("hello");
    server = createServer((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    stop.abort();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const call = (given: Partial<ShopHttpRequest> = {}, settings: { domain?: string; hosts?: string[] } = {}) =>
    createShopHttp({ domain: host, signal: stop.signal, ...settings })({
      method: "GET",
      url: `http://${host}/orders?page=1`,
      ...given,
    });

  const problemOf = async (called: ReturnType<typeof call>) => {
    const result = await called;
    return result.ok ? "a reply" : `${result.problem.kind}: ${JSON.stringify(result.problem.because)}`;
  };

  test("bring back status, headers and bytes", async () => {
    const result = await call();
    expect(result).toMatchObject({ ok: true, value: { status: 200, headers: { "x-total": "3" } } });
    expect(result.ok && Buffer.from(result.value.body).toString()).toBe("hello");
  });

  test.each(["POST", "PUT", "DELETE"] as const)("with %s carry a body, or none", async (method) => {
    answer = (request, response) => request.pipe(response);
    const echoed = await call({ method, body: '{"a":1}', headers: { "content-type": "application/json" } });
    expect(echoed.ok && Buffer.from(echoed.value.body).toString()).toBe('{"a":1}');
    expect((await call({ method })).ok).toBe(true);
  });

  test("take whatever status comes as a reply", async () => {
    answer = (_request, response) => response.writeHead(503).end("<html>");
    expect(await call()).toMatchObject({ ok: true, value: { status: 503 } });
  });

  test("follow no redirect", async () => {
    answer = (_request, response) => response.writeHead(302, { location: `http://${host}/inside` }).end();
    expect(await call()).toMatchObject({ ok: true, value: { status: 302 } });
    expect(seen).toEqual(["GET /orders?page=1"]);
  });

  test("are made once, whatever comes of them", async () => {
    answer = (request) => request.socket.destroy();
    expect(await problemOf(call())).toMatch(/^unreachable: .*"cause":"(closed|noAnswer)"/);
    expect(seen).toHaveLength(1);
  });

  test("end at the byte cap", async () => {
    answer = (_request, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(64 * 1024))) if (response.destroyed) return;
        response.once("drain", more);
      };
      more();
    };
    expect(await problemOf(call())).toMatch(/^unexpected: .*shopAnswerTooLong/);
    expect(SHOP_REPLY_CAP_BYTES).toBe(5 * 1024 * 1024);
  });

  test("end at the time allowed, however slowly an answer drips", async () => {
    answer = (_request, response) => void response.writeHead(200).write("a");
    expect(await problemOf(call({ timeoutMs: 60 }))).toMatch(/^unreachable: .*"cause":"timedOut"/);
  });

  test("end when the bridge stops, and none is made afterwards", async () => {
    answer = () => stop.abort();
    expect(await problemOf(call())).toMatch(/^unreachable: .*callEnded/);
    expect(await problemOf(call())).toMatch(/^unreachable: .*callEnded/);
    expect(seen).toHaveLength(1);
  });

  test("leave no connection open when the bridge stops, however long the shop would keep it", async () => {
    server.keepAliveTimeout = 0;
    await call();
    const open = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
    expect(await open()).toBe(1);
    stop.abort();
    await expect.poll(open).toBe(0);
  });

  describe("of several shops", () => {
    const open = () =>
      new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
    const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
    const shop = (domain: string, hosts: readonly string[] = []) =>
      createShopHttp({ domain, hosts, signal: stop.signal, resolve });

    test("are eight at once to a host, each: one that has all of them held up holds up no other", async () => {
      const held: ServerResponse[] = [];
      answer = ({ url }, response) => {
        if (url === "/held") held.push(response);
        else response.end();
      };
      const [slow, other] = [shop(`${host}/slow`), shop(`${host}/other`)];
      const calls = Array.from({ length: 9 }, () => slow({ method: "GET", url: `http://${host}/held` }));
      await expect.poll(() => held.length).toBe(8);
      expect(await other({ method: "GET", url: `http://${host}/` })).toMatchObject({ ok: true });
      expect(held.length).toBe(8);
      held[0]?.end();
      await expect.poll(() => held.length).toBe(9);
      for (const response of held) response.end();
      expect((await Promise.all(calls)).every(({ ok }) => ok)).toBe(true);
      stop.abort();
      await expect.poll(open).toBe(0);
    });

    test("reach this machine for a shop on it, and for no other", async () => {
      const { port } = new URL(`http://${host}`);
      const [here, named] = [`localhost:${port}`, `shop.example:${port}`];
      expect(await shop(here)({ method: "GET", url: `http://${here}/` })).toMatchObject({ ok: true });
      expect(await open()).toBe(1);
      for (const [domain, host] of [
        ["shop.example", "localhost"],
        [named, named],
        [here, "shop.example"],
      ] as const) {
        const called = shop(domain, [host])({ method: "GET", url: `https://${host}/` });
        expect(await problemOf(called)).toContain(
          domain === here ? `"host":"${host}"` : `shopAddressPrivate","host":"${host.split(":")[0]}"`,
        );
      }
      expect(seen).toEqual(["GET /"]);
    });
  });

  test("end when their own signal says so", async () => {
    const own = new AbortController();
    answer = () => own.abort();
    expect(await problemOf(call({ signal: own.signal }))).toMatch(/callEnded/);
  });

  describe("are not made", () => {
    type Shop = { readonly domain?: string; readonly hosts?: string[] };
    type Refused = readonly [what: string, url: (host: string) => string, settings: Shop, named: string];
    const declared = { domain: "shop.example", hosts: ["127.0.0.1"] };
    const CAUSES: Readonly<Record<CallRefusal, readonly Refused[]>> = {
      otherHost: [
        ["to another host", () => "http://127.0.0.2:9/", {}, "127.0.0.2"],
        ["to another port of the host", () => "http://127.0.0.1:9/", {}, "127.0.0.1"],
        ["to a file", () => "file:///etc/passwd", {}, ""],
        ["to a declared host at another port", (own) => `https://${own}/`, declared, "127.0.0.1"],
      ],
      password: [["with a password in the address", (own) => `http://user:secret@${own}/`, {}, "127.0.0.1"]],
      notSecure: [
        [
          ...(["without encryption to a shop elsewhere", () => "http://shop.example/"] as const),
          ...([{ domain: "shop.example" }, "shop.example"] as const),
        ],
      ],
      invalidAddress: [["to what is no address", () => "not an address", {}, ""]],
    };
    const refused = Object.entries(CAUSES).flatMap(([cause, calls]) =>
      calls.map(([what, url, settings, named]) => ({ what, cause, url, settings, named })),
    );

    test.each(refused)("$what: $cause", async ({ cause, url, settings, named }) => {
      expect(await call({ url: url(host) }, settings)).toMatchObject({
        problem: { kind: "unexpected", because: { code: "callNotMade", host: named, cause } },
      });
      expect(seen).toEqual([]);
    });

    test.each<[what: string, url: string, settings: Shop, named: string]>([
      ["that is the shop's", "https://10.0.0.5/", { domain: "10.0.0.5" }, "10.0.0.5"],
      ["however written", "https://0xa9fea9fe/", { domain: "169.254.169.254" }, "169.254.169.254"],
      ["that is mapped", "https://[::ffff:127.0.0.1]/", { domain: "[::ffff:127.0.0.1]" }, "[::ffff:7f00:1]"],
      ["of this machine, for a shop elsewhere", "https://127.0.0.1/", declared, "127.0.0.1"],
    ])("to a private address %s", async (_what, url, settings, named) => {
      expect(await call({ url }, settings)).toMatchObject({
        problem: { kind: "unexpected", because: { code: "shopAddressPrivate", host: named } },
      });
      expect(seen).toEqual([]);
    });

    test("to this machine because a shop's name leads there", async () => {
      const port = host.split(":")[1];
      const domain = `shop.example:${port}`;
      const http = createShopHttp({
        domain,
        signal: stop.signal,
        resolve: async () => [{ address: "127.0.0.1", family: 4 }],
      });
      const called = http({ method: "GET", url: `https://${domain}/` });
      expect(await problemOf(called)).toMatch(/^unexpected: .*shopAddressPrivate","host":"shop\.example"/);
      expect(seen).toEqual([]);
    });
  });
});
