import { Previews } from "../../src/programme/previews.ts";
import { createLog } from "../../src/runtime/log/log.ts";
import { systemClock } from "../../src/runtime/time/clock.ts";
import { openLowdbStore } from "../../src/store/lowdb/open.ts";
import {
  aContext,
  aProgramme,
  arrive,
  aShop,
  aSnapshotEvent,
  NOON,
  send,
} from "../support/builders/orders.ts";

/** Looks ahead over so many orders of a data folder that it fills first, and prints what that took. */
const [path = "", orders = "0"] = process.argv.slice(2);
const COUNT = Number(orders);
const AT_ONCE = 200;

const store = await openLowdbStore({ path });
const context = aContext();
for (let from = 0; from < COUNT; from += AT_ONCE) {
  const some = Array.from({ length: Math.min(AT_ONCE, COUNT - from) }, (_, at) => anOrderOf(from + at));
  await Promise.all(some.map((record) => store.changeOrder(record, () => ({ record, result: null }))));
}
await store.close();

const again = await openLowdbStore({ path });
const shop = aShop({ shop: "acme", programme: aProgramme() });
const programme = aProgramme({
  earn: { rules: [{ name: "Large", when: { minTotal: "80" }, activityId: "13" }] as never },
  approve: { afterDays: 14 },
});
const previews = new Previews({ store: again, clock: systemClock, log: createLog({ level: "error" }) });
let mostBytes = 0;
/** What is still held, without what is only waiting to be cleared away. */
const weigh = () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  mostBytes = Math.max(mostBytes, heapUsed + external);
};
weigh();
const weighing = setInterval(weigh, 200);
const startedAt = performance.now();
await previews.begin(shop, { programme, since: 0, by: "bench" });
const asking = setInterval(() => void previews.show("acme"), 1_000);
await previews.settled();
const ms = performance.now() - startedAt;
clearInterval(weighing);
clearInterval(asking);
const told = await previews.show("acme");
await again.close();
console.log(
  JSON.stringify({
    ms,
    megabytes: mostBytes / 1024 / 1024,
    scanned: told?.scanned,
    differing: told?.differing,
  }),
);

function anOrderOf(number: number) {
  const contact = {
    names: ["Ada Example"],
    emails: [`ada${number}@shop.example`],
    phones: [`+49170${1_000_000 + number}`],
    countries: ["DE"],
  };
  const event = aSnapshotEvent({
    orderId: String(1_000_000 + number),
    orderNumber: `#${number}`,
    isPaid: true,
    updatedAt: NOON + number,
    totalMinor: 2_000 + (number % 100) * 100,
    contact,
  });
  return send(arrive(null, [event], context), context).record;
}
