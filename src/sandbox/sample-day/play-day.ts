import type { CommandLabels } from "../../words/labels.ts";
import type { LiveShop } from "./live-shop.ts";
import {
  changedOrder,
  inventedBuyer,
  newOrder,
  type SampleBuyer,
  type SampleDelivery,
  type SamplePlatform,
  type SampleStep,
} from "./sample-order.ts";
import { askOrder, printOrder, type Stage, settled } from "./stage.ts";

/** Plays a small day in the shop with a running bridge and prints the result of each order. */
export async function playDay(shop: LiveShop, stage: Stage): Promise<void> {
  for (const story of sampleDay(shop.sample, shop.firstId, new Date())) {
    await playStory(shop, story, stage);
    printOrder(
      stage,
      await askOrder(stage, shop.sample.shop, story.orderId),
      stage.labels.tryOut.plots[story.plot],
    );
  }
}

async function playStory(shop: LiveShop, story: SampleStory, stage: Stage): Promise<void> {
  for (const [index, delivery] of story.deliveries.entries()) {
    if (index === story.settleBefore) await settled(stage);
    await shop.deliver(delivery);
  }
  await settled(stage);
}

/** One order's story in a sample shop: what it shows, and its deliveries in sending order. */
interface SampleStory {
  readonly plot: PlotName;
  readonly orderId: string;
  readonly deliveries: readonly SampleDelivery[];
  /** Before this delivery (index), wait until the bridge has sent everything: the story needs the answer first. */
  readonly settleBefore: number | null;
}

type PlotName = keyof CommandLabels["tryOut"]["plots"];

interface Plot {
  readonly name: PlotName;
  readonly buyer: SampleBuyer;
  readonly total: string;
  readonly discountCode?: string;
  readonly changes: readonly SampleStep[];
  /** The change that must wait until the bridge has finished everything before it. */
  readonly settleBefore?: number;
  readonly arrange?: (deliveries: readonly SampleDelivery[]) => readonly SampleDelivery[];
}

const PLOTS: readonly Plot[] = [
  {
    name: "usual",
    buyer: inventedBuyer("Ada", "Lindqvist", "+491701234501"),
    total: "59.90",
    changes: ["created", "paid", "fulfilled"],
  },
  {
    name: "refundedEarly",
    buyer: inventedBuyer("Bruno", "Marsh", "+491701234502"),
    total: "24.00",
    changes: ["created", "paid", { refund: "24.00" }],
    settleBefore: 2,
  },
  {
    name: "refundedLate",
    buyer: inventedBuyer("Cleo", "Okafor", "+491701234503"),
    total: "120.00",
    changes: ["created", "paid", "fulfilled", { refund: "120.00" }],
    settleBefore: 3,
  },
  {
    name: "partlyRefunded",
    buyer: inventedBuyer("Dina", "Petrov", "+491701234504"),
    total: "80.00",
    changes: ["created", "paid", "fulfilled", { refund: "15.00" }],
  },
  {
    name: "guest",
    buyer: inventedBuyer("Emil", "Sato", null),
    total: "35.50",
    changes: ["created", "paid"],
  },
  {
    name: "backwards",
    buyer: inventedBuyer("Fay", "Moreau", "+491701234506"),
    total: "42.00",
    changes: ["created", "paid", "fulfilled"],
    arrange: (deliveries) => deliveries.toReversed().flatMap((delivery) => [delivery, delivery]),
  },
  {
    name: "referral",
    buyer: inventedBuyer("Gus", "Haddad", "+491701234507"),
    total: "64.00",
    discountCode: "FRIEND10",
    changes: ["created", "paid"],
  },
  {
    name: "cancelled",
    buyer: inventedBuyer("Hana", "Vidal", "+491701234508"),
    total: "18.00",
    changes: ["created", "cancelled"],
  },
];

/** A small day in the shop: one story for each thing that happens to orders. `firstId` separates days. */
function sampleDay(platform: SamplePlatform, firstId: number, now: Date): readonly SampleStory[] {
  return PLOTS.map((plot, index) => story(platform, plot, firstId + index * 10, 1001 + index, now));
}

function story(platform: SamplePlatform, plot: Plot, id: number, number: number, now: Date): SampleStory {
  const startedAt = now.getTime() - 3_600_000;
  const { buyer, total, discountCode } = plot;
  const coupon = discountCode === undefined ? {} : { discountCode };
  let order = newOrder({ id, number, buyer, total, ...coupon }, new Date(startedAt));
  const deliveries: SampleDelivery[] = [];
  let settleBefore: number | null = null;
  plot.changes.forEach((change, step) => {
    order = changedOrder(order, change, new Date(startedAt + step * 60_000));
    if (step === plot.settleBefore) settleBefore = deliveries.length;
    deliveries.push(...platform.deliveries(order, typeof change === "string" ? change : "refunded"));
  });
  const arranged = plot.arrange?.(deliveries) ?? deliveries;
  return { plot: plot.name, orderId: String(id), deliveries: arranged, settleBefore };
}
