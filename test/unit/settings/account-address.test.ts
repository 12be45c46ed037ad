import fc from "fast-check";
import { expect, test } from "vitest";
import { normalAddress } from "../../../src/settings/schema.ts";

test.each([
  ["http://127.1:80/", "http://127.0.0.1"],
  ["HTTP://LOCALHOST:8080", "http://localhost:8080"],
  ["http://[0:0::1]/api/", "http://[::1]/api"],
  ["https://x.example./%7eshop/%2f", "https://x.example/~shop/%2F"],
  ["https://x.example/a/../b//", "https://x.example/b"],
  ["https://x.example/A", "https://x.example/A"],
  ["https://x.example:8443/", "https://x.example:8443"],
])("%s is %s", (written, normal) => {
  expect(normalAddress(written)).toBe(normal);
});

test("what is normal stays as it is", () => {
  fc.assert(
    fc.property(fc.webUrl({ validSchemes: ["https"] }), (url) => {
      const normal = normalAddress(url);
      expect(normalAddress(normal)).toBe(normal);
    }),
  );
});
