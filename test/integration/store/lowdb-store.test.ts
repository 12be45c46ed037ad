import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { describeStoreContract } from "../../contracts/store.ts";
import { DATA_PLACE } from "../../support/disk/data-place.ts";

describeStoreContract("the embedded store", () => place({}));

/** Every change rewrites the documents at once: what is read comes from them, not from memory. */
describeStoreContract(
  "the embedded store with a checkpoint after every change",
  () => place({ checkpointBytes: 1 }),
  100,
);

async function place(options: { readonly checkpointBytes?: number }) {
  const place = await mkdtemp(join(DATA_PLACE, "loyalty-store-"));
  const path = join(place, "data");
  return {
    open: () => openLowdbStore({ path, ...options }),
    remove: () => rm(place, { recursive: true }),
  };
}
