import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { createLog } from "../../../src/runtime/log/log.ts";
import { createCipher } from "../../../src/shops/connect/cipher.ts";
import { admitTokens, forgetTokens, openVault } from "../../../src/shops/connect/vault.ts";
import { type StoreOnFakeDisk, storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";

const OLD_KEY = randomBytes(32).toString("base64");
const NEW_KEY = randomBytes(32).toString("base64");
const ACME = { platform: "plain", domain: "acme.example" };

describe("the vault", () => {
  let store: StoreOnFakeDisk;
  let lines: string[];

  beforeEach(async () => {
    store = await storeOnFakeDisk();
    lines = [];
    isServed = true;
  });

  let isServed: boolean;

  const vaultWith = (keys: readonly string[], shop = "acme", place = ACME) =>
    openVault(
      {
        store,
        isServed: () => isServed,
        cipher: keys.length === 0 ? null : createCipher(keys),
        log: createLog({ destination: { write: (line) => void lines.push(line) } }),
      },
      { shop, ...place },
    );

  test("gives back what was put in, after a restart too", async () => {
    await vaultWith([NEW_KEY]).renew(async () => ({ accessToken: "shop-token", expiresAt: 12 }));
    expect(await vaultWith([NEW_KEY]).read()).toEqual({ accessToken: "shop-token", expiresAt: 12 });
    expect(await vaultWith([NEW_KEY], "zenith").read()).toBeNull();
  });

  test("keeps no token readable in the store, and never the same text twice", async () => {
    const vault = vaultWith([NEW_KEY]);
    await vault.renew(async () => ({ accessToken: "shop-token" }));
    const first = await store.getValue("acme", "tokens");
    expect(first).toMatch(/^[0-9a-f]{8}\.[\w-]+$/);
    expect(Buffer.from(first?.split(".")[1] ?? "", "base64url").toString("latin1")).not.toContain(
      "shop-token",
    );
    await vault.renew(async () => ({ accessToken: "shop-token" }));
    expect(await store.getValue("acme", "tokens")).not.toBe(first);
  });

  test("does not open one shop's tokens for another", async () => {
    await vaultWith([NEW_KEY]).renew(async () => ({ accessToken: "shop-token" }));
    const sealed = await store.getValue("acme", "tokens");
    await store.changeValue("zenith", "tokens", () => sealed);
    expect(await vaultWith([NEW_KEY], "zenith").read()).toBeNull();
  });

  test("does not open what was changed by a single letter", async () => {
    await vaultWith([NEW_KEY]).renew(async () => ({ accessToken: "shop-token" }));
    await store.changeValue("acme", "tokens", (sealed) => {
      const at = (sealed?.length ?? 0) - 4;
      return `${sealed?.slice(0, at)}${sealed?.[at] === "A" ? "B" : "A"}${sealed?.slice(at + 1)}`;
    });
    expect(await vaultWith([NEW_KEY]).read()).toBeNull();
  });

  test("seals anew with the new key what the old one sealed, when it is read", async () => {
    await vaultWith([OLD_KEY]).renew(async () => ({ accessToken: "shop-token" }));
    expect(await vaultWith([NEW_KEY, OLD_KEY]).read()).toEqual({ accessToken: "shop-token" });
    expect(await vaultWith([NEW_KEY]).read()).toEqual({ accessToken: "shop-token" });
  });

  test.each([
    ["another address", { ...ACME, domain: "other.example" }],
    ["another platform", { ...ACME, platform: "stone" }],
  ])("of a shop of the same name at %s, tokens count as none, until it has its own", async (_, place) => {
    await vaultWith([NEW_KEY]).renew(async () => ({ accessToken: "shop-token" }));
    const other = vaultWith([NEW_KEY], "acme", place);
    expect(await other.read()).toBeNull();
    expect(await vaultWith([NEW_KEY]).read()).toEqual({ accessToken: "shop-token" });
    await other.renew(async (current) => ({ accessToken: `after ${current}` }));
    expect(await other.read()).toEqual({ accessToken: "after null" });
    expect(await vaultWith([NEW_KEY]).read()).toBeNull();
  });

  test("what was sealed in another form counts as none, and is in the log", async () => {
    const sealed = createCipher([NEW_KEY]).seal('{"tokens":"shop-token","domain":null}', "tokens acme");
    await store.changeValue("acme", "tokens", () => sealed);
    expect(await vaultWith([NEW_KEY]).read()).toBeNull();
    expect(lines).toHaveLength(1);
    expect(lines.join("")).not.toContain("shop-token");
  });

  test("says so once when the key is lost, and takes new tokens", async () => {
    await vaultWith([OLD_KEY]).renew(async () => ({ accessToken: "shop-token" }));
    const vault = vaultWith([NEW_KEY]);
    expect([await vault.read(), await vault.read()]).toEqual([null, null]);
    expect(lines.join("").match(/previousEncryptionKeys/g)).toHaveLength(1);
    await vault.renew(async (current) => ({ accessToken: `after ${current}` }));
    expect(await vault.read()).toEqual({ accessToken: "after null" });
  });

  test.each([
    ["with a key", [NEW_KEY]],
    ["without a key", []],
  ])("lets one caller renew at a time, the next seeing what came of it, %s", async (_, keys) => {
    const vault = vaultWith(keys);
    let calls = 0;
    const renewOnce = () =>
      vault.renew(async (current) => {
        if (current !== null) return current;
        calls += 1;
        await new Promise((resolve) => setImmediate(resolve));
        return { accessToken: `token ${calls}` };
      });
    const renewed = await Promise.all([renewOnce(), renewOnce(), renewOnce()]);
    expect(renewed.map((tokens) => tokens?.accessToken)).toEqual(["token 1", "token 1", "token 1"]);
    expect(calls).toBe(1);
  });

  test("forgets", async () => {
    const vault = vaultWith([NEW_KEY]);
    await vault.renew(async () => ({ accessToken: "shop-token" }));
    await vault.renew(async () => null);
    expect(await vault.read()).toBeNull();
    expect(await store.getValue("acme", "tokens")).toBeNull();
  });

  test("without a key writes nothing down", async () => {
    const vault = vaultWith([]);
    await vault.renew(async () => ({ accessToken: "shop-token" }));
    expect(await vault.read()).toEqual({ accessToken: "shop-token" });
    expect(await store.listValues("")).toEqual([]);
  });

  describe("of a shop that was removed", () => {
    const token = async () => ({ accessToken: "shop-token" });
    const kept = () => store.getValue("acme", "tokens");
    const removed = () => forgetTokens(store, "acme", () => false);

    test("keeps no token of whoever was under way then, and asks for no other", async () => {
      const vault = vaultWith([NEW_KEY]);
      const asked = Promise.withResolvers<{ accessToken: string }>();
      const underWay = vault.renew(() => asked.promise);
      const gone = removed();
      asked.resolve({ accessToken: "shop-token" });
      await Promise.all([underWay, gone]);
      const mark = await kept();
      let asks = 0;
      const late = await vault.renew(() => {
        asks += 1;
        return token();
      });
      expect([late, asks, await kept(), await vault.read()]).toEqual([null, 0, mark, null]);
      expect(lines).toEqual([]);
    });

    test("keeps none that comes while nobody serves the shop any more", async () => {
      await vaultWith([NEW_KEY]).renew(token);
      const before = await kept();
      await vaultWith([NEW_KEY]).renew(() => {
        isServed = false;
        return Promise.resolve({ accessToken: "another" });
      });
      expect(await kept()).toBe(before);
      expect(await vaultWith([NEW_KEY]).read()).toBeNull();
      isServed = true;
      expect(await vaultWith([NEW_KEY]).read()).toEqual({ accessToken: "shop-token" });
    });

    test("takes tokens again once a shop of its name is served, and only then", async () => {
      await removed();
      await admitTokens(store, "acme");
      expect(await vaultWith([NEW_KEY]).renew(token)).toEqual({ accessToken: "shop-token" });
      const before = await kept();
      await admitTokens(store, "acme");
      await forgetTokens(store, "acme", () => true);
      expect(await kept()).toBe(before);
    });
  });
});
