import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withToken } from "../../support/bridge/people.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { type Answering, Authenticator, cbor } from "../../support/passkeys/authenticator.ts";
import {
  invited,
  PASSKEY_SITE,
  PasskeyBrowser,
  type PasskeyHolder,
  withPasskey,
} from "../../support/passkeys/passkey-holder.ts";

let app: RunningApp;
let mia: PasskeyHolder;
let browser: PasskeyBrowser;
beforeEach(async () => {
  app = await runApp({ publicUrl: PASSKEY_SITE });
  mia = await withPasskey(app);
  browser = new PasskeyBrowser(app);
});
afterEach(() => app.close());

const MINUTE_MS = 60_000;
const show = (passkey: object) => browser.ask("/session", { body: { passkey } });

describe("a passkey is not added", () => {
  const nested = Buffer.concat([Buffer.alloc(5_000, 0x81), cbor(0)]);
  const rsa = new Map<number, number | Buffer>([
    ...([
      [1, 3],
      [3, -257],
      [-1, Buffer.alloc(1_500, 1)],
    ] as const),
    [-2, Buffer.from([1, 0, 1])],
  ]);
  const fixture = (name: string) =>
    readFileSync(new URL(`../../fixtures/passkeys/${name}.pem`, import.meta.url), "utf8");
  const statement = { key: fixture("key"), certificate: new X509Certificate(fixture("certificate")).raw };

  test.each<[string, Answering]>([
    ["of another origin", { origin: "https://evil.example" }],
    ["of another domain", { domain: "evil.example" }],
    ["without checking who it is", { isVerified: false }],
    ["within another site's frame", { clientData: { crossOrigin: true } }],
    ["with a certificate of its device, which nobody asked for", { statement }],
    ["with an attestation of some other kind", { attestation: { fmt: "fido-u2f", attStmt: new Map() } }],
    [
      "with a kind of key that was not offered",
      {
        publicKey: cbor(
          new Map([
            [1, 1],
            [3, -8_000],
          ]),
        ),
      },
    ],
    ["with a key that would take long to use", { publicKey: cbor(rsa) }],
    ["with a key that is nested without end", { publicKey: nested }],
  ])("%s", async (_, more) => {
    const { status, body } = await mia.browser.add(new Authenticator(PASSKEY_SITE), more);
    expect([status, body.code]).toEqual([409, "passkeyNotMade"]);
    expect((await mia.browser.ask("/me/passkeys")).body.items).toHaveLength(1);
  });

  test("for a challenge that was used, expired, is another browser's, another person's or for signing in", async () => {
    const made = (asked: { challenge: string }) => new Authenticator(PASSKEY_SITE).create(asked);
    const add = async (passkey: object, by = mia) =>
      (await by.browser.ask("/me/passkeys", { body: { name: "Laptop", passkey } })).body.code;
    const ben = await invited(app, "Ben");
    const used = made(await mia.browser.challenge("/me/passkeys"));
    expect(await add(used)).toBeUndefined();
    expect(await add(used)).toBe("signInLate");
    const asked = await mia.browser.challenge("/me/passkeys");
    expect(await add(made(asked), ben)).toBe("signInLate");
    await mia.browser.ask("/session", { body: { token: (await withToken(app, "viewer")).token } });
    expect(await add(made(asked))).toBe("signInLate");
    await mia.browser.signIn(mia.authenticator);
    expect(await add(made(await mia.browser.challenge("/session")))).toBe("signInLate");
    await app.clock.advance(5 * MINUTE_MS);
    expect(await add(made(asked))).toBe("signInLate");
  });

  test("a second time, under another name", async () => {
    expect((await mia.browser.addAgain(mia.authenticator)).body.code).toBe("passkeyKnown");
  });

  test.each(["", " ", "a".repeat(61), "Laptop\nPhone", "Laptop\u202Enohp"])(
    "with a name that cannot be told apart on one line (%j)",
    async (name) => {
      expect((await mia.browser.add(new Authenticator(PASSKEY_SITE), {}, name)).status).toBe(400);
    },
  );
});

describe("hostile JSON is answered and changes nothing", () => {
  const proof = () => mia.authenticator.get({ challenge: "AAAA" });
  const hostile: readonly [string, (good: ReturnType<typeof proof>) => unknown][] = [
    ["null", () => null],
    ["an array", () => []],
    ["a text", () => "passkey"],
    ["no response", ({ response: _, ...rest }) => rest],
    ["a response that is an array", (good) => ({ ...good, response: [] })],
    ["an id that is no base64url", (good) => ({ ...good, id: "../../x", rawId: "../../x" })],
    ["an id of 30 kB", (good) => ({ ...good, id: "A".repeat(30_000), rawId: "A".repeat(30_000) })],
    [
      "client data of 50 kB",
      (good) => ({ ...good, response: { ...good.response, clientDataJSON: "A".repeat(50_000) } }),
    ],
    [
      "a user handle that is an object",
      (good) => ({ ...good, response: { ...good.response, userHandle: {} } }),
    ],
    ["another type", (good) => ({ ...good, type: "password" })],
  ];

  test.each(hostile)("%s", async (_, make) => {
    const { status, body } = await show(make(proof()) as object);
    expect([status, body.code]).toEqual([400, "tokenOrTicket"]);
  });

  test.each([
    ["nothing", ""],
    ["no JSON", "%%%"],
    ["a number", "7"],
    ["null", "null"],
    ["what is nested without end", "[".repeat(2_000)],
    ["inherited names", '{"__proto__":{"challenge":"x"},"constructor":{}}'],
  ])("client data that is %s", async (_, text) => {
    const good = proof();
    const clientDataJSON = Buffer.from(text || "{}").toString("base64url");
    const { status, body } = await show({ ...good, response: { ...good.response, clientDataJSON } });
    expect([status, body.code]).toEqual([403, "signInLate"]);
  });

  test.each(["authenticatorData", "signature"])("%s that is a byte", async (part) => {
    const good = mia.authenticator.get(await browser.challenge("/session"));
    const { status, body } = await show({ ...good, response: { ...good.response, [part]: "AA" } });
    expect([status, body.code]).toEqual([403, "passkeyRefused"]);
  });

  test("a body of 70 kB", async () => {
    const passkey = { ...proof(), more: "A".repeat(70_000) };
    expect((await show(passkey)).status).toBe(413);
  });
});
