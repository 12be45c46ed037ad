import { beforeEach, describe, expect, test, vi } from "vitest";
import type { DatabaseUnavailableReason, OutdatedRelease } from "../../../src/store/codes/database.ts";
import type { StoreUnavailableReason } from "../../../src/store/codes/store.ts";
import { checkStore } from "../../../src/store/lowdb/care/check.ts";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { aDelivery, aRecord, put } from "../../support/builders/stored.ts";
import { FakeDisk } from "../../support/disk/fake-disk.ts";
import { type Fault, faultyFiles } from "../../support/disk/faulty-files.ts";
import { diskOfFormer, openFormer } from "../../support/store/former-folder.ts";

vi.mock(
  import("../../../src/store/lowdb/migration/migrations.ts"),
  () => import("../../support/store/next-format.ts"),
);

const PATH = "/data";
const ORDERS = `${PATH}/orders/1.json`;
const MARKER = `${PATH}/format.json`;
const JOURNAL = `${PATH}/journal/00000002.log`;

let disk: FakeDisk;
let fault: Fault;
/** What stopped the store for good. */
let fatal: unknown[];
beforeEach(async () => {
  [disk, fault, fatal] = [new FakeDisk(), () => null, []];
  const store = await open();
  await put(store, aRecord({ orderId: "1" }));
  await store.close();
});

const files = () => faultyFiles(disk, (act, path) => fault(act, path));
const open = () =>
  openLowdbStore({ path: PATH, files: files(), onFatal: ({ trouble }) => fatal.push(trouble) });
const troubleOf = (act: Promise<unknown>) => act.catch(({ trouble }) => trouble);

type Own = Exclude<StoreUnavailableReason, DatabaseUnavailableReason | OutdatedRelease>;
interface Example<Code extends Own["code"]> {
  readonly facts: Omit<Extract<Own, { readonly code: Code }>, "code">;
  readonly isFatal?: true;
  readonly said: () => Promise<unknown>;
}

/** What the embedded store says where it takes or gives nothing. A database's are in database-failures. */
const EXAMPLES: { readonly [Code in Own["code"]]: readonly Example<Code>[] } = {
  fileNotRead: [
    {
      facts: { file: MARKER, error: "EIO" },
      said: () => {
        fault = (act, path) => (act === "read" && path === MARKER ? "EIO" : null);
        return troubleOf(open());
      },
    },
    {
      facts: { file: ORDERS, error: "EIO" },
      said: async () => {
        fault = (act, path) => (act === "read" && path === ORDERS ? "EIO" : null);
        return (await checkStore(PATH, files())).findings[0];
      },
    },
  ],
  storeClosed: [
    {
      facts: {},
      said: async () => {
        const store = await open();
        await store.close();
        return troubleOf(store.addDelivery(aDelivery()));
      },
    },
  ],
  noSpaceLeft: ["ENOSPC", "EDQUOT"].map((error) => ({
    facts: { error },
    said: async () => {
      const store = await open();
      fault = (act) => (act === "write" ? error : null);
      return troubleOf(store.addDelivery(aDelivery()));
    },
  })),
  diskBroken: [
    {
      ...{ facts: { error: `EIO: flush ${JOURNAL}` }, isFatal: true },
      said: async () => {
        const store = await open();
        fault = (act) => (act === "flush" ? "EIO" : null);
        return troubleOf(store.addDelivery(aDelivery()));
      },
    },
  ],
  erasureListNotWritten: [
    {
      facts: { file: `${PATH}.erasures.json`, error: "ENOSPC" },
      said: async () => {
        const store = await open();
        fault = (act) => (act === "create" ? "ENOSPC" : null);
        return troubleOf(store.writeErasureList("[]"));
      },
    },
  ],
  formatNeedsSpace: [
    {
      facts: { folder: PATH, format: 2 },
      said: async () => {
        disk = await diskOfFormer();
        fault = (act) => (act === "write" ? "ENOSPC" : null);
        return troubleOf(openFormer(files()));
      },
    },
  ],
};
const examples = Object.entries(EXAMPLES).flatMap(([code, each]) =>
  each.map((example: Example<Own["code"]>, at) => ({ code, at, ...example })),
);

describe("a store that takes or gives nothing says why by its own code", () => {
  test.each(examples)("$code ($at)", async ({ code, facts, said, isFatal = false }) => {
    const expected = { code, ...facts };
    expect(await said()).toEqual(expected);
    expect(fatal).toEqual(isFatal ? [expected] : []);
  });
});
