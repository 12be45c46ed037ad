import { afterEach, describe, expect, test } from "vitest";
import { askAs } from "../../support/bridge/people.ts";
import { redeemWithOrder, tenantsSite } from "../../support/bridge/tenants-site.ts";

let site: Awaited<ReturnType<typeof tenantsSite>>;
afterEach(() => site.close());

interface Condition {
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
}
interface Exchange {
  readonly kind: string;
  readonly answers: readonly { readonly body: string | null }[];
}

describe("tenants", () => {
  test("have no metrics of the bridge", async () => {
    site = await tenantsSite({ south: "other" });
    const headers = { authorization: `Bearer ${site.north.token}` };
    const answer = await fetch(`${site.bridge.url}/metrics`, { headers });
    expect([answer.status, await answer.json()]).toEqual([
      403,
      expect.objectContaining({ code: "notForTenants" }),
    ]);
  });

  test("are told of their own failures alone", async () => {
    site = await tenantsSite({ south: "other" });
    const { bridge, north } = site;
    const { conditions } = (await askAs(bridge, north.token, "/status")).body;
    const failed = {
      code: "deadLetters",
      facts: { count: 1, deliveries: 1, shops: [north.shop], because: null },
    };
    expect(conditions.map(({ code, facts }: object & Condition) => ({ code, facts }))).toContainEqual(failed);
    const { items } = (await askAs(bridge, north.token, "/incidents")).body;
    expect(items.filter(({ code }: Condition) => code === "deadLetters")).toEqual([]);
  });

  test("read of a redeem at an account that they share that it was answered, and not the balance", async () => {
    site = await tenantsSite({ south: "main" });
    const { bridge, north } = site;
    await redeemWithOrder(bridge, north);
    const path = `/orders/${north.shop}/${north.orderId}8/exchanges`;
    const bodies = async (exchanges: readonly Exchange[]) =>
      exchanges
        .filter(({ kind }) => kind === "redeem")
        .flatMap(({ answers }) => answers.map(({ body }) => body));
    expect(await bodies((await askAs(bridge, north.token, path)).body.exchanges)).toEqual([null]);
    const plain = await askAs(bridge, north.token, `${path}/plain`, { method: "POST" });
    expect(await bodies(plain.body.exchanges)).toEqual([null]);
    const seen = (await bridge.ask(`/api${path}`)) as { exchanges: readonly Exchange[] };
    expect(await bodies(seen.exchanges)).toEqual([expect.stringContaining("balance")]);
  });

  test("have their name beside a person's in what others read", async () => {
    site = await tenantsSite({ south: "other" });
    const { items } = (await site.bridge.ask("/api/acts")) as { items: { by: string; code: string }[] };
    const held = items.filter(({ code }) => code === "actOrderDecided").map(({ by }) => by);
    expect(new Set(held)).toEqual(new Set(["Nora North (north)", "Sam South (south)"]));
  });

  test("are not told when others sign in, and at once of their own orders", async () => {
    site = await tenantsSite({ south: "other" });
    const { bridge, north, south } = site;
    const headers = { authorization: `Bearer ${north.token}` };
    const leaving = new AbortController();
    const stream = await fetch(`${bridge.url}/api/events`, { headers, signal: leaving.signal });
    let heard = "";
    const listening = (async () => {
      for await (const part of stream.body ?? []) heard += Buffer.from(part).toString();
    })().catch(() => {});
    await expect.poll(() => heard).toContain("event: ready");
    const before = heard;
    const entry = await fetch(`${bridge.url}/api/session`, {
      method: "POST",
      headers: { origin: bridge.url, "content-type": "application/json" },
      body: JSON.stringify({ token: south.token }),
    });
    expect(entry.status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(heard).toBe(before);
    await askAs(bridge, north.token, `/orders/${north.shop}/${north.orderId}/release`, { method: "POST" });
    await expect.poll(() => heard).toContain("event: order");
    leaving.abort();
    await listening;
  });

  test("see in the audit log what was done about their people", async () => {
    site = await tenantsSite({ south: "other" });
    const { bridge, north } = site;
    const { items } = (await askAs(bridge, north.token, "/acts")).body;
    const added = items.filter(({ code }: Condition) => code === "actPersonAdded");
    expect(added.map(({ facts }: Condition) => facts.name).toSorted()).toEqual([
      "Helper of acme",
      north.person,
    ]);
  });

  test("may each have somebody of the same name, and one tenant only once", async () => {
    site = await tenantsSite({ south: "other" });
    const add = async (token: string) => {
      const body = { name: "Mia", role: "viewer" };
      return (await askAs(site.bridge, token, "/people", { method: "POST", body })).status;
    };
    expect(await add(site.north.token)).toBe(200);
    expect(await add(site.south.token)).toBe(200);
    expect(await add(site.north.token)).toBe(409);
  });
});
