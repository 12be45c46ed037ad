import { describe, expect, test, vi } from "vitest";
import { LOG_LINES } from "../../../src/runtime/log/log-lines.ts";
import { repairStore } from "../../../src/store/lowdb/care/repair.ts";
import type { StoreUnavailable } from "../../../src/store/store.ts";
import type { FakeDisk } from "../../support/disk/fake-disk.ts";
import { faultyFiles } from "../../support/disk/faulty-files.ts";
import { isLong, seeded } from "../../support/runs/long-run.ts";
import {
  allThatIsKept,
  diskOfFormer,
  keptOf,
  LATEST,
  markerOf,
  ORDERS,
  openFormer,
  PATH,
  textOf,
  unmarkedIn,
} from "../../support/store/former-folder.ts";

vi.mock(
  import("../../../src/store/lowdb/migration/migrations.ts"),
  () => import("../../support/store/next-format.ts"),
);

const FATES = isLong ? 25 : 1;

describe("a migration that is cut off", () => {
  test("by a power cut at any act goes on at the next start, and loses and doubles nothing", async () => {
    const expected = await keptOf(await diskOfFormer());
    const disk = await diskOfFormer();
    const store = await openFormer(disk);
    const acts = disk.actCount;
    expect(acts).toBeGreaterThan(40);
    for (let cut = 0; cut <= acts; cut += isLong ? 1 : 2) {
      for (let fate = 0; fate < FATES; fate++) {
        const seed = cut * 1_000 + fate;
        const found = disk.afterPowerCut(cut, seeded(seed));
        await expectRefusedByEarlier(found, `power cut after act ${cut}, seed ${seed}`);
        expect(await keptOf(found), `power cut after act ${cut}, seed ${seed}`).toEqual(expected);
        expect(await markerOf(found)).toEqual({ format: 2, salt: expect.any(String) });
        expect(await unmarkedIn(found)).toEqual([]);
      }
    }
    await store.close();
  });

  test("twice goes on all the same", async () => {
    const expected = await keptOf(await diskOfFormer());
    const disk = await diskOfFormer();
    const store = await openFormer(disk);
    for (let cut = 2; cut <= disk.actCount; cut += isLong ? 1 : 10) {
      const found = disk.afterPowerCut(cut, seeded(cut));
      const second = await openFormer(found);
      const again = found.afterPowerCut(Math.floor(found.actCount / 2), seeded(cut));
      expect(await keptOf(again), `power cut after act ${cut}`).toEqual(expected);
      await second.close();
    }
    await store.close();
  });

  test("by a full disk says so with what to do, and goes on once there is room", async () => {
    const expected = await keptOf(await diskOfFormer());
    let failAt = 0;
    let creates = 0;
    for (;;) {
      failAt += 1;
      creates = 0;
      const disk = await diskOfFormer();
      const full = faultyFiles(disk, (act) => {
        if (act === "create") creates += 1;
        return act === "write" && creates >= failAt ? "ENOSPC" : null;
      });
      const refused = await openFormer(full).then(
        (store) => store.close().then(() => null),
        ({ trouble }: StoreUnavailable) => trouble,
      );
      if (refused?.code !== "formatNeedsSpace") break;
      expect(refused).toEqual({ code: "formatNeedsSpace", folder: PATH, format: 2 });
      expect(await keptOf(disk), `disk full from file ${failAt} on`).toEqual(expected);
    }
    expect(failAt).toBeGreaterThan(4);
  });
});

/** What the first version of all does: it knows no format above its own. */
async function expectRefusedByEarlier(disk: FakeDisk, when: string): Promise<void> {
  const isTouched = (await textOf(disk, `${PATH}/orders/1.json`)).includes('"paint"');
  if (isTouched) expect((await markerOf(disk)).format, when).toBeGreaterThan(1);
}

describe("damage", () => {
  const damageOrders = (disk: FakeDisk) =>
    disk.tamper(`${PATH}/orders/1.json`, (bytes) => {
      bytes.write("X", bytes.indexOf('"orderId":"2"'));
      return bytes;
    });

  test("stops the migration with what to do; a repair keeps all else, and brings it to format 2", async () => {
    const disk = await diskOfFormer();
    damageOrders(disk);
    const because = { code: "fileNotAsWritten", file: `${PATH}/orders/1.json` };
    const trouble = { code: "formatKept", folder: PATH, format: 2, because };
    await expect(openFormer(disk)).rejects.toMatchObject({ name: "StoreDamaged", trouble });
    const report = await repairStore({ path: PATH, exportTo: "/export", files: disk });
    expect(report).toMatchObject({ left: [], earlierFormat: 1 });
    expect(await unmarkedIn(disk)).toEqual([]);
    const store = await openFormer(disk);
    expect((await store.listOrders({ limit: 100 })).items).toHaveLength(ORDERS - 1);
    expect(await store.getOrder(LATEST)).toMatchObject({ paint: "blue" });
    await store.close();
  });

  test("of the file that names the format costs nothing: what is of format 1 is found by itself", async () => {
    const disk = await diskOfFormer();
    disk.tamper(`${PATH}/format.json`, () => Buffer.from("{"));
    await expect(openFormer(disk)).rejects.toThrow("format.json");
    expect(await repairStore({ path: PATH, exportTo: "/export", files: disk })).toMatchObject({ left: [] });
    expect(await unmarkedIn(disk)).toEqual([]);
    expect(await markerOf(disk)).toMatchObject({ format: 2 });
  });

  test("of a torn tail of the journal is cut as ever", async () => {
    const expected = await keptOf(await diskOfFormer());
    const disk = await diskOfFormer();
    disk.tamper(`${PATH}/journal/00000002.log`, (bytes) => Buffer.concat([bytes, bytes.subarray(-40, -1)]));
    const warned: string[] = [];
    const store = await openFormer(disk, {
      log: { info: () => {}, warn: (_, message) => warned.push(message) },
    });
    expect(warned).toEqual([LOG_LINES.tailCutOff]);
    expect(await allThatIsKept(store)).toEqual(expected);
    await store.close();
  });
});
