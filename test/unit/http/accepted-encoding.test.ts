import { expect, test } from "vitest";
import { acceptedEncoding } from "../../../src/http/accepted-encoding.ts";

const ALL = ["br", "gzip", "identity"] as const;

test.each([
  ["nothing is said", undefined, "identity"],
  ["nothing is taken but as it is", "", "identity"],
  ["a browser's", "gzip, deflate, br, zstd", "br"],
  ["a browser's without encryption", "gzip, deflate", "gzip"],
  ["equal weights: the smaller one", "gzip;q=0.8, br;q=0.8", "br"],
  ["the heavier one", "br;q=0.5, gzip;q=0.9", "gzip"],
  ["a weight of none", "br;q=0, gzip", "gzip"],
  ["a weight of none, written at length", "br;q=0.000, gzip;q=0", "identity"],
  ["any", "*", "br"],
  ["any but one", "*, br;q=0", "gzip"],
  ["none of the others", "gzip, *;q=0", "gzip"],
  ["rather as it is", "gzip;q=0.5, identity", "identity"],
  ["never as it is", "identity;q=0, gzip;q=0.1", "gzip"],
  ["never as it is, and nothing that is offered", "identity;q=0, zstd", "identity"],
  ["other letters and spaces", " GZIP ; q=1 ,\tBr;q=0.3", "gzip"],
  ["an old name", "x-gzip", "gzip"],
  ["a weight that is none", "br;q=much, gzip;q=0.2", "gzip"],
  ["a name in another", "brotli, gzippo", "identity"],
])("%s: %j is answered with %s", (_title, header, encoding) => {
  expect(acceptedEncoding(header, ALL)).toBe(encoding);
});

test("only what is offered is chosen", () => {
  expect(acceptedEncoding("br, gzip;q=0.1", ["gzip", "identity"])).toBe("gzip");
  expect(acceptedEncoding("br, gzip", ["identity"])).toBe("identity");
});

test("a header without end costs no more than its beginning", () => {
  expect(acceptedEncoding(`${"zstd,".repeat(1_000)}gzip`, ALL)).toBe("identity");
});
