import { afterEach, beforeEach, describe } from "vitest";
import type { Store } from "../../src/store/store.ts";
import { changeLaws } from "./store/change-laws.ts";
import { conversionLaws } from "./store/conversion-laws.ts";
import { dedupeLaws } from "./store/dedupe-laws.ts";
import { dueBrandLaws } from "./store/due-brand-laws.ts";
import { erasureLaws } from "./store/erasure-laws.ts";
import { inboxLaws } from "./store/inbox-laws.ts";
import { incidentLaws } from "./store/incident-laws.ts";
import { laneLaws } from "./store/lane-laws.ts";
import { largeLaws } from "./store/large-laws.ts";
import { listLaws } from "./store/list-laws.ts";
import { memoryLaws } from "./store/memory-laws.ts";
import { pointsLaws } from "./store/points-laws.ts";
import { recordLaws } from "./store/record-laws.ts";
import { refundLaws } from "./store/refund-laws.ts";
import { searchLaws } from "./store/search-laws.ts";
import { shopsLaws } from "./store/shops-laws.ts";
import { turnLaws } from "./store/turn-laws.ts";

/** A place where a store keeps its data: empty at first. */
export interface StorePlace {
  /** Opens the store; after a close, the same data again. */
  open(): Promise<Store>;
  remove(): Promise<void>;
}

/** What the laws work with: the store of the moment, and a way to see what a restart leaves. */
export interface OpenStore {
  readonly store: Store;
  /** A shop's deliveries of some weeks. */
  readonly many: number;
  reopen(): Promise<Store>;
}

/**
 * The laws that every store keeps (src/store/store.ts). A new store is not done until it passes; `many` is less than it
 * is only where a store was made slow on purpose.
 */
export function describeStoreContract(
  name: string,
  makePlace: () => Promise<StorePlace>,
  many = 20_000,
): void {
  describe(`${name} keeps the store contract`, () => {
    let place: StorePlace;
    let store: Store;
    const given: OpenStore = {
      many,
      get store() {
        return store;
      },
      async reopen() {
        await store.close();
        store = await place.open();
        return store;
      },
    };

    beforeEach(async () => {
      place = await makePlace();
      store = await place.open();
    });
    afterEach(async () => {
      await store.close();
      await place.remove();
    });

    changeLaws(given);
    inboxLaws(given);
    dedupeLaws(given);
    largeLaws(given);
    recordLaws(given);
    listLaws(given);
    refundLaws(given);
    searchLaws(given);
    shopsLaws(given);
    pointsLaws(given);
    conversionLaws(given);
    laneLaws(given);
    dueBrandLaws(given);
    turnLaws(given);
    memoryLaws(given);
    incidentLaws(given);
    erasureLaws(given);
  });
}
