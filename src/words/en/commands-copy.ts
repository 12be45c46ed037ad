import { BRIDGE } from "../../installation/called.ts";
import type { Format } from "../format.ts";

/** Copying all that one store keeps into another. */
export const copy = {
  noAddress:
    "This is no database's address: write postgres://user:password@host:port/database with nothing behind it; in the password, signs such as @ : / ? # % as %40 %3A %2F %3F %23 %25.",
  unusable: ({ code, path }: { code: string; path: string }) =>
    `${path} cannot be used (${code}): let your user read and write there, or name another place.`,
  progress: {
    copying: ({ done, total }: { done: number; total: number }, { number }: Format) =>
      `copied ${number(done)} of ${number(total)} rows`,
    comparing: ({ done, total }: { done: number; total: number }, { number }: Format) =>
      `compared ${number(done)} of ${number(total)} rows`,
    rate: ({ rate }: { rate: number }, { number }: Format) => `${number(rate)} a second`,
    left: ({ span }: { span: string }) => `${span} left`,
  },
  columns: { what: "What", rows: "Rows", checksum: "Checksum", copied: "Copied", sum: "Its checksum" },
  kinds: {
    orders: "orders",
    deliveries: "deliveries",
    pastKeys: "keys of deliveries that are gone",
    settings: "locked settings",
    values: "remembered values",
    lastDeliveries: "shops' last deliveries",
    calls: "calls of the last minutes",
    erasureList: "list of erasures",
  },
  wentOn: "Went on where an earlier try had ended.",
  equal: ({ from, to }: { from: string; to: string }) =>
    `${from} is copied to ${to}: the same counts and the same checksums.`,
  next: ({ setting }: { setting: string }) =>
    `Next: set ${setting} in the configuration, then start the bridge there.`,
  leftBehind: ({ from }: { from: string }) =>
    `${from} is as it was. A bridge that is started on it again waits a minute and a half, and leaves redeems of older orders to a person, because the copy may have gone on without it.`,
  different: ({ to }: { to: string }) =>
    `The copy is not the same, and no bridge starts on ${to}. What differs:`,
  damaged: ({ rows }: { rows: number }, { count }: Format) =>
    `${count(rows, { one: "# row", other: "# rows" })} could not be read:`,
  repairFirst: ({ from }: { from: string }) =>
    `Repair ${from} first (${BRIDGE} store repair), then copy again: it begins anew.`,
  again: "Copy again: it begins anew. If it differs again, look after the disk that it is on.",
  stopped: ({ done, total }: { done: number; total: number }, { number }: Format) =>
    `Stopped after ${number(done)} of ${number(total)} rows. Run the same command again, and it goes on.`,
};
