import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { oauthHeader, signatureBase } from "../../../adapters/woocommerce/connection/oauth-one.ts";

const request = {
  method: "get",
  url: "http://shop.example/wp-json/wc/v3/orders?status=any&modified_after=2026-06-01T12%3A00%3A00",
  consumerKey: "ck_1",
  consumerSecret: "cs_1&2",
  nonce: "abc",
  timestamp: 1_780_000_000,
};

describe("the signature of a call", () => {
  test("covers method, address and every parameter, sorted and encoded as RFC 5849 writes it", () => {
    // The example of RFC 5849, 3.4.1.1, without its form body.
    const base = signatureBase(
      { method: "post", url: "http://example.com/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b" },
      [
        ["oauth_consumer_key", "9djdj82h48djs9d2"],
        ["oauth_token", "kkk9d7dh3k39sjv7"],
      ],
    );
    expect(base).toBe(
      "POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_token%3Dkkk9d7dh3k39sjv7",
    );
  });

  test("is HMAC-SHA256 with the encoded secret and no token", () => {
    const base =
      "GET&http%3A%2F%2Fshop.example%2Fwp-json%2Fwc%2Fv3%2Forders&modified_after%3D2026-06-01T12%253A00%253A00%26oauth_consumer_key%3Dck_1%26oauth_nonce%3Dabc%26oauth_signature_method%3DHMAC-SHA256%26oauth_timestamp%3D1780000000%26oauth_version%3D1.0%26status%3Dany";
    const signature = createHmac("sha256", "cs_1%262&").update(base).digest("base64");
    expect(oauthHeader(request)).toBe(
      `OAuth oauth_consumer_key="ck_1", oauth_nonce="abc", oauth_signature_method="HMAC-SHA256", oauth_timestamp="1780000000", oauth_version="1.0", oauth_signature="${encodeURIComponent(signature)}"`,
    );
  });

  test("encodes the signs that JavaScript leaves alone", () => {
    expect(signatureBase({ method: "GET", url: "https://shop.example/a" }, [["n", "!'()*~"]])).toBe(
      "GET&https%3A%2F%2Fshop.example%2Fa&n%3D%2521%2527%2528%2529%252A~",
    );
  });

  test("never holds the secret", () => {
    expect(oauthHeader(request)).not.toContain("cs_1");
  });
});
