import fc from "fast-check";
import { test } from "vitest";
import { type LowdbStore, openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { COMMON_STEPS, expectLikeModel, type Step } from "../../contracts/store-model.ts";
import { FakeDisk } from "../../support/disk/fake-disk.ts";
import { isLong, seeded } from "../../support/runs/long-run.ts";

/** Counted, not timed: a slow or busy machine sees the same. */
const RUNS = isLong ? 2_000 : 60;

class Real {
  disk = new FakeDisk();
  store!: LowdbStore;

  async open(): Promise<this> {
    this.store = await openLowdbStore({ path: "/data", files: this.disk, checkpointBytes: 20_000 });
    return this;
  }
}

const STEPS: readonly fc.Arbitrary<Step<Real>>[] = [
  ...COMMON_STEPS,
  fc.constant<Step<Real>>({ name: "checkpoint", run: (_model, { store }) => store.checkpoint() }),
  fc.constant<Step<Real>>({
    name: "close and open",
    async run(model, real) {
      await real.store.close();
      await real.open();
      model.restart();
    },
  }),
  fc.nat().map((seed) => ({
    name: `power cut ${seed}`,
    async run(model, real) {
      real.disk = real.disk.afterPowerCut(real.disk.actCount, seeded(seed));
      await real.open();
      model.restart();
    },
  })),
];

test("a store does what a simple model of it does, across closes and power cuts", () =>
  expectLikeModel(() => new Real().open(), STEPS, RUNS));
