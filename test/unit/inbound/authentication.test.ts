import { expect, test } from "vitest";
import { createAuthentication } from "../../../src/inbound/authentication.ts";
import type { RawRequest } from "../../../src/platform/request.ts";
import { aShop } from "../../support/builders/orders.ts";
import { PLAIN_HEADERS, plainAdapter, plainSignature } from "../../support/shops/plain-adapter.ts";

/** Given shops with one, two and three secrets, when requests come for each of them, and for one that is not ours. */
test("every request is judged against as many secrets, whichever shop it is for and whether it is ours", () => {
  const counted: number[] = [];
  const adapter = {
    ...plainAdapter,
    verify: (...given: Parameters<typeof plainAdapter.verify>) => {
      counted.push(given[1].length);
      return plainAdapter.verify(...given);
    },
  };
  const secretsOf = { one: ["a"], two: ["a", "b"], three: ["a", "b", "c"] };
  const shops = new Map(
    Object.entries(secretsOf).map(([shop, secrets]) => [shop, aShop({ shop, secrets, adapter })]),
  );
  const authentication = createAuthentication(shops);
  expect(authentication.mostSecrets()).toBe(3);
  const judged = (shop: string, secret: string) => {
    const body = Buffer.from("{}");
    const headers = { [PLAIN_HEADERS.signature]: [plainSignature(body, secret)] };
    const request: RawRequest = { method: "POST", target: "/", headers, body };
    return authentication.judge(authentication.shopNamed(shop), request, 0);
  };
  expect(judged("one", "a")).toMatchObject({ kind: "signed", secretIndex: 0 });
  expect(judged("three", "c")).toMatchObject({ kind: "signed", secretIndex: 2 });
  for (const shop of ["one", "two", "three", "nobody"])
    expect(judged(shop, "d")).toEqual({ kind: "refused", reason: "signature_invalid" });
  expect(counted).toEqual([3, 3, 3, 3, 3, 3]);
});

/** Given two shops of one app and a third of another, when the same signed bytes come for each of them. */
test("signed bytes are those of the app's shop for which they came first, as long as it is served", () => {
  const adapter = { ...plainAdapter, hasUniqueOrderIds: true } as const;
  const secretsOf = { one: ["old", "app"], two: ["app"], own: ["of its own"] };
  const shops = new Map(
    Object.entries(secretsOf).map(([shop, secrets]) => [shop, aShop({ shop, secrets, adapter })]),
  );
  const authentication = createAuthentication(shops);
  const judged = (shop: string, text: string, secret = "app") => {
    const body = Buffer.from(text);
    const headers = { [PLAIN_HEADERS.signature]: [plainSignature(body, secret)] };
    const request: RawRequest = { method: "POST", target: "/", headers, body };
    const judgement = authentication.judge(authentication.shopNamed(shop), request, 0);
    return judgement.kind === "refused" ? judgement.reason : judgement.kind;
  };
  expect(judged("one", "{}")).toBe("signed");
  expect(judged("two", "{}")).toBe("other_shop");
  expect(judged("own", "{}", "of its own")).toBe("signed");
  expect(judged("one", "{}")).toBe("signed");
  expect(judged("two", "[]")).toBe("signed");
  shops.delete("one");
  shops.set("three", aShop({ shop: "three", secrets: ["app"], adapter }));
  expect(judged("two", "{}")).toBe("signed");
  expect(judged("three", "{}")).toBe("other_shop");
});
