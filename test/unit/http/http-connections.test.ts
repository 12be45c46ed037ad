import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { beforeEach, describe, expect, test } from "vitest";
import { type ConnectionLimits, HttpConnections } from "../../../src/http/connections.ts";

const LIMITS: ConnectionLimits = { maxConnections: 3, maxPerAddress: 2, maxPipelined: 2, unreadMs: 1000 };

class AClient extends EventEmitter {
  readonly remoteAddress: string;
  writableLength = 0;
  destroyed = false;
  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }
  setTimeout(): void {}
  destroy(): void {
    this.destroyed = true;
    this.emit("close");
  }
}

describe("connections", () => {
  let connections: HttpConnections;
  beforeEach(() => {
    connections = new HttpConnections(LIMITS);
  });

  function connect(address = "10.0.0.1"): AClient {
    const client = new AClient(address);
    connections.open(client as unknown as Socket);
    return client;
  }

  function ask(client: AClient, { isWhole = true } = {}) {
    const response = new EventEmitter();
    const request = { socket: client, complete: isWhole };
    const isTaken = connections.begin(
      request as unknown as IncomingMessage,
      response as unknown as ServerResponse,
    );
    return { isTaken, answered: () => void response.emit("close") };
  }

  const leaveUnread = (client: AClient) => {
    ask(client);
    client.writableLength = 1;
  };

  test("above the limit take the place of the one that has waited longest for its client", () => {
    const [first, second, third] = [connect(), connect(), connect()];
    ask(first).answered();
    const fourth = connect();
    expect([first, second, third, fourth].map(({ destroyed }) => destroyed)).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(connections.count).toBe(3);
  });

  test("whose requests are being worked on keep their place; with nobody else to go, the newcomer is turned away", () => {
    const busy = [connect(), connect(), connect()];
    for (const client of busy) ask(client);
    expect(connect().destroyed).toBe(true);
    expect(busy.some(({ destroyed }) => destroyed)).toBe(false);
  });

  test.each<[string, (client: AClient) => void]>([
    ["leaves its answer unread", leaveUnread],
    ["sends the rest of its body when it likes", (client) => void ask(client, { isWhole: false })],
    ["asks nothing", () => {}],
  ])("of a client that %s make room", (_what, act) => {
    const client = connect();
    act(client);
    ask(connect());
    ask(connect());
    expect([connect().destroyed, client.destroyed]).toEqual([false, true]);
  });

  test.each([
    ["198.51.99.7", "198.51.99.7"],
    ["::ffff:198.51.99.7", "198.51.99.7"],
    ["2001:db9:1:2::1", "2001:db9:1:2:ffff::9"],
  ])("from %s and %s count together, up to the limit, and those that ended are forgotten", (one, other) => {
    const [first] = [connect(one), connect(other)];
    expect(connect(one).destroyed).toBe(true);
    first?.destroy();
    expect(connect(other).destroyed).toBe(false);
    expect(connections.count).toBe(2);
  });

  test.each(["127.0.0.1", "::1", "10.1.2.3", "192.168.0.9", "fd00::1"])(
    "from %s, where proxies stand, are counted together with none",
    (address) => {
      const clients = [connect(address), connect(address), connect(address)];
      expect(clients.some(({ destroyed }) => destroyed)).toBe(false);
    },
  );

  test("behind a proxy are not counted by address", () => {
    connections = new HttpConnections({ ...LIMITS, maxPerAddress: null });
    const clients = [connect("198.51.99.7"), connect("198.51.99.7"), connect("198.51.99.7")];
    expect(clients.some(({ destroyed }) => destroyed)).toBe(false);
  });

  test("on which too many requests follow each other unanswered are cut", () => {
    const client = connect();
    const first = ask(client);
    expect([first.isTaken, ask(client).isTaken]).toEqual([true, true]);
    first.answered();
    expect([ask(client).isTaken, client.destroyed]).toEqual([true, false]);
    expect([ask(client).isTaken, client.destroyed, connections.count]).toEqual([false, true, 0]);
    expect(ask(client).isTaken).toBe(false);
  });
});
