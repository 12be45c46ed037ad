import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Bench, FIRST, SECOND } from "./bench.ts";

export function describeVerification<Settings>(bench: Bench<Settings>): void {
  const { adapter, any, sign, request, signed, isAccepted } = bench;

  describe(`${adapter.platform}: verification`, () => {
    test.each(bench.deliveries)("$name verifies under either of two secrets and tells which", (sample) => {
      const secrets = [FIRST, SECOND];
      for (const [secretIndex, secret] of secrets.entries())
        expect(adapter.verify(signed(sample, secret), secrets, 0)).toMatchObject({ ok: true, secretIndex });
    });

    test.each(bench.deliveries)(
      "$name is refused once a byte has changed, was added or is missing",
      (sample) => {
        const { body } = sample;
        const changed = [
          body.with(0, (body[0] ?? 0) ^ 1),
          body.with(-1, (body.at(-1) ?? 0) ^ 32),
          Uint8Array.from([...body, 10]),
          Uint8Array.from([0xef, 0xbb, 0xbf, ...body]),
          body.slice(0, -1),
        ];
        for (const bytes of changed)
          expect(isAccepted(request(sample, [sign(body, FIRST)], bytes))).toBe(false);
      },
    );

    const good = sign(any.body, FIRST);
    test.each<[string, readonly string[]]>([
      ["absent", []],
      ["empty", [""]],
      ["repeated", [good, good]],
      ["joined from two", [`${good}, ${good}`]],
      ["a beginning of the right one", [good.slice(0, 12)]],
      ["a scheme and nothing more", ["v1,"]],
      ["the right one behind a scheme", [`v1,${good}`]],
      ["too long", [`${good}A`]],
      ["without its end", [good.slice(0, -1)]],
      ["padded once more", [`${good}=`]],
      ["blank before", [` ${good}`]],
      ["blank after", [`${good} `]],
      ["a line break after", [`${good}\n`]],
      ["Unicode", ["ключ".repeat(11)]],
      ["lone surrogates", ["\ud800".repeat(44)]],
      ["sixteen kilobytes", ["A".repeat(16_384)]],
      ["the right one with sixteen kilobytes of blanks", [good + " ".repeat(16_384)]],
      ["of another secret", [sign(any.body, SECOND)]],
      ["of the empty secret", [sign(any.body, "")]],
      ["of another body", [sign(new TextEncoder().encode("{}"), FIRST)]],
    ])("a signature is refused that is %s", (_what, signatures) => {
      expect(isAccepted(request(any, signatures))).toBe(false);
    });

    test("a signature in the URL alphabet is refused", () => {
      const secrets = Array.from({ length: 99 }, (_, at) => `secret-${at}`);
      const secret = secrets.find((each) => /[+/]/.test(sign(any.body, each)));
      if (secret === undefined) return; // The platform does not sign in base64.
      const spelt = sign(any.body, secret).replaceAll("+", "-").replaceAll("/", "_");
      expect(isAccepted(request(any, [spelt]), [secret])).toBe(false);
    });

    test("whatever stands in its place is refused without an exception", () => {
      fc.assert(
        fc.property(fc.array(fc.string({ unit: "binary" }), { maxLength: 3 }), (signatures) => {
          expect(isAccepted(request(any, signatures))).toBe(false);
        }),
      );
    });

    test("nothing verifies under the empty secret or without secrets", () => {
      expect(isAccepted(signed(any, ""), [""])).toBe(false);
      expect(isAccepted(signed(any, ""), ["", FIRST])).toBe(false);
      expect(isAccepted(signed(any), [])).toBe(false);
    });

    test("a signed delivery is no handshake", () => {
      for (const sample of bench.deliveries) expect(adapter.handshake?.(signed(sample)) ?? null).toBeNull();
    });
  });
}
