import type { Format } from "../format.ts";

const ORDERS = { one: "# order", other: "# orders" } as const;
const STEPS = { one: "# step", other: "# steps" } as const;

type Amounts = {
  readonly changed: number;
  readonly planned: number;
  readonly skipped: number;
  readonly failed: number;
};

/** Orders read again from the shop. */
export const resync = {
  about:
    "Reads orders from the shop as they are now and does what is missing. What was done already stays as it is, so a resync can be run as often as needed. The dry run comes first: it shows what would change and sends nothing.",
  changedSince: "Orders changed since",
  dryRunFirst: "See what would change",
  dryRun: "Dry run",
  dryRunOf: ({ shop }: { shop: string }) => `Dry run of ${shop}`,
  resyncOf: ({ shop }: { shop: string }) => `Resync of ${shop}`,
  states: {
    queued: "Starting",
    running: "Running",
    done: "Finished",
    failed: "Stopped by a problem",
    cancelled: "Cancelled",
  },
  started: ({ shop, when }: { shop: string; when: string }) => `${shop}, started: ${when}`,
  cancel: "Cancel",
  doIt: "Do it now",
  doItQuestion: ({ steps }: { steps: number }, { count }: Format) =>
    `${count(steps, STEPS)} will be sent to the loyalty service.`,
  letOldEarn: "Let old orders earn, too",
  letOldEarnQuestion:
    "Another dry run, in which orders from before the shop was connected earn points. Nothing is sent yet.",
  oldEarn: "Orders from before the shop was connected earn points, too.",
  read: "Orders read",
  ordersRead: ({ scanned, total }: { scanned: number; total: number | null }, { count, number }: Format) =>
    total === null
      ? `${count(scanned, ORDERS)} read:`
      : `${number(scanned)} of ${count(total, ORDERS)} read:`,
  wouldChange: ({ changed, planned, skipped, failed }: Amounts, { count, number }: Format) =>
    `${count(changed, ORDERS)} would change, ${count(planned, STEPS)} would be sent, ${number(skipped)} as they should be, ${number(failed)} not readable.`,
  changed: ({ changed, planned, skipped, failed }: Amounts, { count, number }: Format) =>
    `${count(changed, ORDERS)} changed, ${count(planned, STEPS)} to be sent, ${number(skipped)} as they should be, ${number(failed)} not readable.`,
  doneIn: ({ span }: { span: string }) => `Done in about ${span}.`,
  earlier: "Earlier ones",
  kept: "The last 20 of each shop are kept.",
  noneYet: "None yet. Each dry run and each resync is listed here, with what came of it.",
  ordersWouldChange: ({ orders }: { orders: number }, { count }: Format) =>
    `${count(orders, ORDERS)} would change`,
  ordersChanged: ({ orders }: { orders: number }, { count }: Format) => `${count(orders, ORDERS)} changed`,
  allWell: "Every order is as it should be.",
};
