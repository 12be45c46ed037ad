import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RawRequest } from "../../../src/platform/request.ts";
import { verifyBase64Hmac } from "../../../src/platform/signature.ts";

const HEADER = "x-example-hmac";
const BODY = new TextEncoder().encode('{"id":1}');

const sign = (secret: string, body = BODY) => createHmac("sha256", secret).update(body).digest("base64");

function aRequest(signatures: readonly string[], body: Uint8Array = BODY): RawRequest {
  return { method: "POST", target: "/", headers: { [HEADER]: signatures }, body };
}

describe("a signature over the raw body", () => {
  test("verifies against the only secret", () => {
    expect(verifyBase64Hmac(aRequest([sign("one")]), HEADER, ["one"])).toEqual({
      ok: true,
      covers: "body",
      secretIndex: 0,
    });
  });

  test("tells which of several secrets matched", () => {
    expect(verifyBase64Hmac(aRequest([sign("two")]), HEADER, ["one", "two"])).toMatchObject({
      secretIndex: 1,
    });
  });

  test("looks at all secrets, whichever fits, so that its time tells nothing of them", () => {
    for (const signedWith of ["one", "two", "three", "none"]) {
      const asked: number[] = [];
      const secrets = ["one", "two", "three"].map((secret, at) => ({
        get: () => {
          asked.push(at);
          return secret;
        },
      }));
      const watched = Object.defineProperties([] as string[], {
        ...Object.fromEntries(secrets.map((property, at) => [at, property])),
        length: { value: 3 },
      });
      verifyBase64Hmac(aRequest([sign(signedWith)]), HEADER, watched);
      expect([...new Set(asked)], signedWith).toEqual([0, 1, 2]);
    }
  });

  test("verifies whatever bytes the body holds", () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string({ minLength: 1 }), (body, secret) => {
        expect(verifyBase64Hmac(aRequest([sign(secret, body)], body), HEADER, [secret]).ok).toBe(true);
      }),
    );
  });

  test("does not verify once a bit of the body has changed", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), fc.nat(), (body, at) => {
        const changed = body.map((byte, index) => (index === at % body.length ? byte ^ 1 : byte));
        const verified = verifyBase64Hmac(aRequest([sign("one", body)], changed), HEADER, ["one"]);
        expect(verified).toEqual({ ok: false, reason: "signature_invalid" });
      }),
    );
  });

  test("is not valid without secrets, and never under an empty one", () => {
    const invalid = { ok: false, reason: "signature_invalid" };
    expect(verifyBase64Hmac(aRequest([sign("one")]), HEADER, [])).toEqual(invalid);
    expect(verifyBase64Hmac(aRequest([sign("")]), HEADER, [""])).toEqual(invalid);
  });
});

describe("a signature header is refused", () => {
  const good = sign("one");
  test.each([
    ["absent", [], "signature_missing"],
    ["empty", [""], "signature_missing"],
    ["repeated", [good, good], "signature_malformed"],
    ["joined from two", [`${good}, ${good}`], "signature_malformed"],
    ["the beginning of the right one", [good.slice(0, 20)], "signature_malformed"],
    ["too long", [`${good}A`], "signature_malformed"],
    ["without padding", [good.slice(0, -1)], "signature_malformed"],
    ["padded twice", [`${good}=`], "signature_malformed"],
    ["blank at the end", [`${good} `], "signature_malformed"],
    ["a line break at the end", [`${good}\n`], "signature_malformed"],
    ["blank within", [`${good.slice(0, 9)} ${good.slice(10)}`], "signature_malformed"],
    ["hexadecimal", [createHmac("sha256", "one").update(BODY).digest("hex")], "signature_malformed"],
    ["with a scheme", [`v1,${good}`], "signature_malformed"],
    ["Unicode", ["ü".repeat(43).concat("=")], "signature_malformed"],
    ["sixteen kilobytes", ["A".repeat(16_384)], "signature_malformed"],
    ["of another secret", [sign("two")], "signature_invalid"],
  ])("%s", (_what, signatures, reason) => {
    expect(verifyBase64Hmac(aRequest(signatures), HEADER, ["one"])).toEqual({ ok: false, reason });
  });

  test("in the URL alphabet, which decodes to the same bytes", () => {
    const secret = Array.from({ length: 99 }, (_, at) => `s${at}`).find((given) => /[+/]/.test(sign(given)));
    const inUrlAlphabet = sign(secret ?? "")
      .replaceAll("+", "-")
      .replaceAll("/", "_");
    expect(verifyBase64Hmac(aRequest([inUrlAlphabet]), HEADER, [secret ?? ""])).toEqual({
      ok: false,
      reason: "signature_malformed",
    });
  });

  test("with stray bits in its last character, which decode to the same bytes", () => {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const last = good.at(-2) ?? "";
    const neighbour = alphabet[alphabet.indexOf(last) + 1];
    const twin = `${good.slice(0, -2)}${neighbour}=`;
    expect(Buffer.from(twin, "base64")).toEqual(Buffer.from(good, "base64"));
    expect(verifyBase64Hmac(aRequest([twin]), HEADER, ["one"])).toEqual({
      ok: false,
      reason: "signature_malformed",
    });
  });

  test("whatever it holds", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" })), (signatures) => {
        expect(verifyBase64Hmac(aRequest(signatures), HEADER, ["one"]).ok).toBe(false);
      }),
    );
  });
});
