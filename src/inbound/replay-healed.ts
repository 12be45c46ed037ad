import { LOG_LINES } from "../runtime/log/log-lines.ts";
import type { ListedDelivery } from "../store/inbox.ts";
import { everyItem } from "../store/page.ts";
import type { Store } from "../store/store.ts";
import type { InboxContext } from "./inbox-context.ts";

/** The page size and the most dead letters to look at; the rest needs a person. */
const PAGE = 200;
const MOST_DEAD = 25 * PAGE;

type Cause = NonNullable<ListedDelivery["reason"]>["code"];

/** Reasons that can end: the shop can be read again, or it is in the configuration again. */
export type PassingCause = Extract<Cause, "orderNotFetched" | "shopNotConfigured">;

/**
 * Replays the shop's dead letters whose cause has ended. Each is settled by its new result, and their incident ends
 * with the last one. One that fails again becomes a dead letter again, until the cause ends the next time.
 */
export async function replayHealed(
  {
    store,
    log,
    wakeInbox,
  }: Pick<InboxContext, "log"> & {
    readonly store: Pick<Store, "listDeliveries" | "replayDelivery">;
    /** Called when deliveries are waiting again. */
    readonly wakeInbox: () => void;
  },
  shop: string,
  healed: PassingCause,
): Promise<void> {
  const isOfShop = ({ reason }: ListedDelivery) => reason?.code === healed;
  let count = 0;
  for (const id of await deadLetters(store, { shop }, isOfShop))
    if (await store.replayDelivery(id)) count += 1;
  if (count === 0) return;
  log.info({ shop, count, reason: healed }, LOG_LINES.deadLettersHealed);
  wakeInbox();
}

/** The shops with dead letters of this cause, found in one list, because thousands cannot be queried one by one. */
export async function shopsWithHealed(
  store: Pick<Store, "listDeliveries">,
  healed: PassingCause,
): Promise<ReadonlySet<string>> {
  const shops = new Set<string>();
  await deadLetters(store, {}, ({ shop, reason }) => reason?.code === healed && shops.add(shop).size > 0);
  return shops;
}

async function deadLetters(
  store: Pick<Store, "listDeliveries">,
  of: { readonly shop?: string },
  isMeant: (letter: ListedDelivery) => boolean,
): Promise<readonly string[]> {
  const found: string[] = [];
  const query = { ...of, outcome: "dead", limit: PAGE } as const;
  const letters = everyItem((place) => store.listDeliveries({ ...query, ...place }), MOST_DEAD);
  for await (const letter of letters) if (isMeant(letter)) found.push(letter.id);
  return found;
}
