import { randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { KeySeal } from "../../../src/people/privacy/erasure-keys.ts";
import { Erasures } from "../../../src/people/privacy/erasures.ts";
import { createCipher } from "../../../src/shops/connect/cipher.ts";
import { runApp } from "../../support/bridge/running-app.ts";
import { aShop, aSnapshotEvent, NOON, SECOND } from "../../support/builders/orders.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";
import { type StoreOnFakeDisk, storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";

/**
 * Given a person who was erased, and keyed digests by which they are known.
 * Then the digests' key is nowhere in the open, whatever happens to the encryption key meanwhile; orders of the person
 * go on arriving without them; and what can no longer be read is said instead of letting them come back.
 */

const EMAIL = "zora@person.example";
const [FIRST, SECOND_KEY] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")];
const shop = aShop({ adapter: plainShop().adapter });
const contact = { names: ["Zora"], emails: [EMAIL], phones: [], countries: ["DE"] };

let store: StoreOnFakeDisk;
let erasures: Erasures;
beforeEach(async () => {
  store = await storeOnFakeDisk();
  erasures = new Erasures(store);
});

const unlock = (seal: KeySeal | null) => erasures.unlock(seal, () => store.scrub());

async function erase(): Promise<void> {
  const identities = [{ kind: "email", value: EMAIL }] as const;
  await erasures.begin({ shop: null, identities }, NOON + SECOND);
}

/** Whether an order of the person arrives without them, in a process that began with this encryption key. */
async function isRecognised(seal: KeySeal | null): Promise<boolean | "locked"> {
  erasures = new Erasures(store);
  if (!(await unlock(seal))) return "locked";
  const event = aSnapshotEvent({ createdAt: NOON, updatedAt: NOON, contact });
  const { isErased } = erasures.redact([event], shop);
  return isErased;
}

const storedKey = () => store.getValue("", "erased/key");

test("the key is encrypted where it is stored", async () => {
  await unlock(createCipher([FIRST]));
  await erase();
  expect(await storedKey()).toMatch(/^sealed /);
  expect(await isRecognised(createCipher([FIRST]))).toBe(true);
});

test("with another encryption key alone no bridge starts, and the setting is named", async () => {
  await unlock(createCipher([FIRST]));
  await erase();
  const started = runApp({ store, encryptionKeys: [SECOND_KEY] });
  await expect(started).rejects.toMatchObject({ refusal: { code: "refusedEncryptionKey" } });
});

test("without an encryption key it lies in the open, until there is one", async () => {
  await unlock(null);
  await erase();
  const open = await storedKey();
  expect(await isRecognised(null)).toBe(true);
  expect(await isRecognised(createCipher([FIRST]))).toBe(true);
  expect(await storedKey()).toMatch(/^sealed /);
  expect(await storedKey()).not.toContain(open);
});

test("a changed encryption key takes it along, so that the old one may go", async () => {
  await unlock(createCipher([FIRST]));
  await erase();
  expect(await isRecognised(createCipher([SECOND_KEY, FIRST]))).toBe(true);
  expect(await isRecognised(createCipher([SECOND_KEY]))).toBe(true);
});

test.each<[string, KeySeal | null]>([
  ["another encryption key", createCipher([SECOND_KEY])],
  ["none any more", null],
])("with %s nothing is taken in, because the person would come back", async (_title, seal) => {
  await unlock(createCipher([FIRST]));
  await erase();
  expect(await isRecognised(seal)).toBe("locked");
});
