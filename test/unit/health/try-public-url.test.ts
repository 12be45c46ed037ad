import nock from "nock";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tryPublicUrl } from "../../../src/health/doctor/proxy/try-public-url.ts";

const URL = "https://bridge.example.com/points";

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  expect(nock.pendingMocks()).toEqual([]);
  nock.cleanAll();
  nock.enableNetConnect();
});

const asked = () => nock("https://bridge.example.com").get("/points/healthz");
const error = (code: string) => Object.assign(new Error(code), { code });

test.each<[string, () => unknown, object]>([
  ["a bridge that runs", () => asked().reply(200, { status: "alive" }), { code: "bridge" }],
  ["a proxy with nothing behind it", () => asked().reply(502, "Bad gateway"), { code: "proxy", status: 502 }],
  ["the shop's own page", () => asked().reply(200, "<html>"), { code: "other", status: 200 }],
  [
    "a redirect",
    () => asked().reply(301, "", { location: "https://www.example.com/" }),
    { code: "redirects", to: "https://www.example.com/" },
  ],
  [
    "a name that does not exist",
    () => asked().replyWithError(error("ENOTFOUND")),
    { code: "nothing", because: { code: "shopNotReached", cause: "noHost" } },
  ],
  [
    "a certificate that has ended",
    () => asked().replyWithError(error("CERT_HAS_EXPIRED")),
    { code: "distrusted", because: { code: "shopCertificateRefused" } },
  ],
])("%s is told apart", async (_title, answer, found) => {
  answer();
  expect(await tryPublicUrl(URL)).toMatchObject(found);
});

test.each(["http://127.0.0.1:8787", "https://localhost", "https://192.168.1.5"])(
  "%s is reached only from here, and is not called",
  async (url) => {
    expect(await tryPublicUrl(url)).toEqual({ code: "local" });
  },
);
