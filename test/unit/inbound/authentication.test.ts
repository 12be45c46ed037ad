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
