import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RawRequest } from "../../../src/platform/request.ts";
import { type Bench, RECEIVED_AT } from "./bench.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export function describeVerification<Settings>(bench: Bench<Settings>): void {
  const { adapter, any, first, second, signature, request, signed, isAccepted } = bench;

  describe(`${adapter.platform}: verification`, () => {
    test.each(bench.deliveries)("$name verifies under either of two secrets and tells which", (sample) => {
      const secrets = [first, second];
      for (const [secretIndex, secret] of secrets.entries())
        expect(adapter.verify(signed(sample, secret), secrets, RECEIVED_AT)).toMatchObject({
          ok: true,
          secretIndex,
        });
    });

    test.each(bench.deliveries)("$name is accepted today, though clocks differ by a minute", (sample) => {
      const now = Date.now();
      for (const sentAt of [now - MINUTE, now, now + MINUTE])
        expect(isAccepted(signed(sample, first, { event: 1, sentAt }), [first], now)).toBe(true);
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
          expect(isAccepted(request(sample, [signature(sample, first)], bytes))).toBe(false);
      },
    );

    const good = signature(any, first);
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
      ["of another secret", [signature(any, second)]],
      ["of the empty secret", [signature(any, "")]],
      ["of another body", [signature(any, first, new TextEncoder().encode("{}"))]],
    ])("a signature is refused that is %s", (_what, signatures) => {
      expect(isAccepted(request(any, signatures))).toBe(false);
    });

    test("a signature in the URL alphabet is refused", () => {
      const secrets = Array.from({ length: 99 }, (_, at) => bench.secret(`secret-${at}`));
      const secret = secrets.find((each) => /[+/]/.test(signature(any, each)));
      if (secret === undefined) return; // The platform does not sign in base64.
      const spelt = signature(any, secret).replaceAll("+", "-").replaceAll("/", "_");
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
      expect(isAccepted(signed(any, ""), ["", first])).toBe(false);
      expect(isAccepted(signed(any), [])).toBe(false);
    });

    test("a signed delivery is no handshake", () => {
      for (const sample of bench.deliveries) expect(adapter.handshake?.(signed(sample)) ?? null).toBeNull();
    });

    describeWhatIsSigned(bench);
  });
}

/** What else the signature covers is seen from how the platform signs: what changes it is covered by it. */
function describeWhatIsSigned<Settings>(bench: Bench<Settings>): void {
  const { adapter, any, first, sign, signatureHeader, signed, isAccepted } = bench;
  const isSigned = (changed: RawRequest, own: RawRequest) =>
    sign(changed, first, RECEIVED_AT) !== sign(own, first, RECEIVED_AT);
  const sentAt = (moment: number) => signed(any, first, { event: 1, sentAt: moment });

  test.each(Object.keys(bench.unsigned(any).headers))(
    "the header %s is refused when it is signed and was altered, repeated or left out",
    (name) => {
      const own = signed(any);
      const [value = ""] = own.headers[name] ?? [];
      const another = value.replace(/.$/, (end) => (end === "1" ? "2" : "1"));
      const withValues = (values: readonly string[]) => ({
        ...own,
        headers: { ...own.headers, [name]: values },
      });
      if (!isSigned(withValues([another]), own)) return;
      for (const values of [
        [another],
        [` ${value}`],
        [""],
        [],
        [value, value],
        [value, another],
        [another, value],
      ])
        expect(isAccepted(withValues(values))).toBe(false);
    },
  );

  test("what was signed hours ago or hours ahead is refused, where the signature covers a time", () => {
    const verified = adapter.verify(signed(any), [first], RECEIVED_AT);
    const [now, later] = [RECEIVED_AT, RECEIVED_AT + HOUR].map(
      (moment) => sentAt(moment).headers[signatureHeader],
    );
    const isTimed = now?.[0] !== later?.[0];
    const saysSo = verified.ok && verified.covers === "bodyAndTime";
    expect(saysSo, 'covers is "bodyAndTime" where `sign` writes another text at another time').toBe(isTimed);
    if (!isTimed) return;
    for (const moment of [0, RECEIVED_AT - HOUR, RECEIVED_AT + HOUR])
      expect(adapter.verify(sentAt(moment), [first], RECEIVED_AT)).toEqual({ ok: false, reason: "expired" });
  });
}
