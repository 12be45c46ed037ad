import { type SampleStory, sampleDay } from "./sample-day.ts";
import type { SampleDelivery, SamplePlatform } from "./sample-order.ts";

export interface DayStage {
  /** The bridge's own address, for example "http://127.0.0.1:8787". */
  readonly bridgeUrl: string;
  readonly adminToken: string;
  /** Takes one line of the story. */
  readonly say: (line: string) => void;
}

/** The part of the admin interface's answers that the story is told from. */
interface ToldOrder {
  readonly order: {
    readonly orderNumber: string | null;
    readonly points: string;
    readonly reason: string;
    readonly trace: readonly { readonly at: string; readonly what: string; readonly detail: string }[];
  };
}

const SETTLE_TRIES = 400;
const SETTLE_WAIT_MS = 25;

/** Plays a small day in the shop against a running bridge and tells, order by order, what came of it. */
export async function playDay(platform: SamplePlatform, firstId: number, stage: DayStage): Promise<void> {
  for (const story of sampleDay(platform, firstId, new Date())) {
    await playStory(platform, story, stage);
    await tellStory(platform, story, stage);
  }
}

async function playStory(platform: SamplePlatform, story: SampleStory, stage: DayStage): Promise<void> {
  for (const [index, delivery] of story.deliveries.entries()) {
    if (index === story.settleBefore) await settled(stage);
    await deliver(platform, delivery, stage);
  }
  await settled(stage);
}

async function deliver(
  platform: SamplePlatform,
  { headers, body }: SampleDelivery,
  stage: DayStage,
): Promise<void> {
  const answer = await fetch(`${stage.bridgeUrl}/webhooks/${platform.shop}`, {
    method: "POST",
    headers,
    body,
  });
  if (answer.status !== 200) {
    throw new Error(
      `the bridge answered ${answer.status} to a delivery of ${platform.shop}: ${await answer.text()}`,
    );
  }
}

/** Waits until the bridge has nothing left to do at this moment. */
async function settled(stage: DayStage): Promise<void> {
  for (let turn = 0; turn < SETTLE_TRIES; turn++) {
    const { inbox, outbox } = (await ask(stage, "/api/status")) as {
      readonly inbox: { readonly waiting: number };
      readonly outbox: { readonly queued: number; readonly sending: number };
    };
    if (inbox.waiting === 0 && outbox.queued === 0 && outbox.sending === 0) return;
    await new Promise((resolve) => setTimeout(resolve, SETTLE_WAIT_MS));
  }
  throw new Error("the bridge did not come to rest within ten seconds");
}

async function tellStory(platform: SamplePlatform, story: SampleStory, stage: DayStage): Promise<void> {
  const { order } = (await ask(stage, `/api/orders/${platform.shop}/${story.orderId}`)) as ToldOrder;
  stage.say(`  Order ${order.orderNumber ?? story.orderId}: ${story.title}`);
  for (const { what, detail } of order.trace) stage.say(`      ${what.padEnd(9)} ${detail}`);
  stage.say(`      ${"points".padEnd(9)} ${order.points} – ${order.reason}`);
  stage.say("");
}

async function ask(stage: DayStage, path: string): Promise<unknown> {
  const answer = await fetch(`${stage.bridgeUrl}${path}`, {
    headers: { authorization: `Bearer ${stage.adminToken}` },
  });
  if (!answer.ok) throw new Error(`the bridge answered ${answer.status} to ${path}`);
  return answer.json();
}
