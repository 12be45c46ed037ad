import { z } from "zod";
import { storedAct } from "../acts/act.ts";
import { ACTS_PREFIX, withoutPersonsOf } from "../acts/act-log.ts";
import type { Store } from "../store/store.ts";
import type { Sought } from "./identities.ts";
import { withoutMentions } from "./mentions.ts";
import { REDEEM_ATTEMPTS_PREFIX, withoutExchange } from "./redeem-attempts.ts";
import { REDEEMS, withoutPerson } from "./remembered-redeems.ts";

const RESYNC_PREFIX = "resync/";
const LOOK_AHEAD = "lookAhead";
/** Sums of points that were redeemed by hand: numbers, which are nobody's. */
export const REDEEMED_PREFIX = "redeemedByHand/";
/** Digests, sealed secrets and sums: nothing in them can be read, and nothing may be changed. */
const OPAQUE = /^(?:erased\/|sign-in$|shops$|redeemedByHand\/)/;

/**
 * Takes the persons out of everything else that is remembered. `orders`: those that are theirs, whose findings in a
 * resync, or a look ahead, go as a whole.
 */
export async function eraseValues(
  store: Pick<Store, "listValues" | "changeValue">,
  orders: ReadonlySet<string>,
  soughtIn: (shop: string) => Sought,
  isTheirs: (shop: string, person: string) => boolean,
): Promise<void> {
  for (const { shop, name } of await store.listValues("")) {
    if (OPAQUE.test(name)) continue;
    await store.changeValue(shop, name, (text) => {
      if (text === null) return null;
      const value = parse(text);
      const left = withoutMentions(ofKind(name, value, shop), soughtIn(shop));
      if (left === value) return text;
      return typeof left === "string" ? left : JSON.stringify(left);
    });
  }

  /** What goes of values of this kind besides what mentions a person. */
  function ofKind(name: string, value: unknown, shop: string): unknown {
    if (name.startsWith(REDEEMS.prefix)) return withoutPerson(value, (person) => isTheirs(shop, person));
    if (name.startsWith(REDEEM_ATTEMPTS_PREFIX))
      return withoutExchange(value, (person) => isTheirs(shop, person));
    if (name.startsWith(RESYNC_PREFIX)) return withoutOrders(value, "findings", shop, orders);
    if (name.startsWith(ACTS_PREFIX)) return withoutPersonsInActs(value, orders);
    if (name === LOOK_AHEAD) return withoutOrders(value, "orders", shop, orders);
    return value;
  }
}

/** Whatever is kept under a name is cleaned, also where nobody can read it as what it should be. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function withoutPersonsInActs(value: unknown, orders: ReadonlySet<string>): unknown {
  const read = z.array(storedAct).safeParse(value);
  if (!read.success) return value;
  const left = withoutPersonsOf(read.data, orders);
  return left.every((act, at) => act === read.data[at]) ? value : left;
}

const ofOrders = z.array(z.looseObject({ orderId: z.string() }));

/** Of a value that lists orders under this name, without those. */
function withoutOrders(value: unknown, list: string, shop: string, orders: ReadonlySet<string>): unknown {
  const read = z.looseObject({ [list]: ofOrders }).safeParse(value);
  if (!read.success) return value;
  const listed = ofOrders.parse(read.data[list]);
  const left = listed.filter(({ orderId }) => !orders.has(JSON.stringify([shop, orderId])));
  return left.length === listed.length ? value : { ...read.data, [list]: left };
}
