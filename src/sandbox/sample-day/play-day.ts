import type { LiveShop } from "./live-shop.ts";
import { type SampleStory, sampleDay } from "./sample-day.ts";
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
