import { z } from "zod";
import { jsonIn } from "../../domain/json-in.ts";
import { HIDDEN } from "../../domain/operation/exchange.ts";
import { isShopsNumber } from "../../domain/order/shops-number.ts";
import type { Store } from "../../store/store.ts";
import { type Act, type ActChange, storedAct } from "../acts/act.ts";
import { ACTS_PREFIX, withoutPersonsOf } from "../acts/act-log.ts";
import { placeOf } from "./erased-persons.ts";
import type { Erasures } from "./erasures.ts";
import { bodyWithoutMentions } from "./mentions/body-mentions.ts";
import type { Identities } from "./mentions/identities.ts";
import { cleaned } from "./mentions/mentions.ts";
import { CHANGES, cleaningOfValue } from "./mentions/personal-fields.ts";
import { REDEEM_ATTEMPTS_PREFIX, withoutExchange } from "./redeem-attempts.ts";
import { isRedeemOf, REDEEMS, withoutPerson } from "./remembered-redeems.ts";

const RESYNC_PREFIX = "resync/";
const PREVIEW = "preview";
/** Sums of points that were redeemed by hand: numbers without personal data. */
export const REDEEMED_PREFIX = "redeemedByHand/";
/** Digests, encrypted secrets and sums. They contain nothing readable and must not change. */
const OPAQUE = /^(?:erased\/|sign-in(?:$|\/)|sso\/|shops$|tokens$|redeemedByHand\/)/;

/** The persons to erase from the values. `orders`: their own orders, as `orderKeyText` writes them. */
export interface ValueConcern {
  readonly orders: ReadonlySet<string>;
  readonly wantedIn: (shop: string) => Identities;
  /** Whether this keyed digest belongs to one of them. */
  readonly isDigest: (shop: string, person: string) => boolean;
}

interface Parts {
  readonly store: Pick<Store, "listValues" | "changeValue">;
  readonly erasures: Pick<Erasures, "digestOf">;
}

/** Erases the persons from all other stored values; findings and previews of their own orders are removed entirely. */
export async function eraseValues(parts: Parts, concern: ValueConcern): Promise<void> {
  const { store } = parts;
  const values = await store.listValues("");
  const theirRedeems = new Set(
    values
      .filter(({ shop, name, value }) => isTheirRedeem(shop, name, value, concern))
      .map(({ shop, name }) => placeOf(shop, name)),
  );
  // The entries that show which redeems are theirs are cleaned last.
  const isOfRedeem = (name: string) => name.startsWith(REDEEMS.prefix);
  const inOrder = [...values].sort(
    (one, other) => Number(isOfRedeem(one.name)) - Number(isOfRedeem(other.name)),
  );
  for (const { shop, name } of inOrder) {
    if (OPAQUE.test(name)) continue;
    await store.changeValue(shop, name, async (text) => {
      if (text === null) return null;
      const value = jsonIn(text);
      // Every value is cleaned, even one whose form does not match its name.
      if (value === undefined) return bodyWithoutMentions(text, concern.wantedIn(shop));
      const left = await ofKind({ shop, name }, value);
      const cleaning = cleaningOfValue(name);
      if (cleaning === "body")
        return bodyWithoutMentions(left === value ? text : JSON.stringify(left), concern.wantedIn(shop));
      const clean = cleaned(left, cleaning, concern.wantedIn(shop));
      return clean === value ? text : JSON.stringify(clean);
    });
  }

  /** Removes what must be removed from this kind of value, besides mentions of a person. */
  async function ofKind({ shop, name }: { shop: string; name: string }, value: unknown): Promise<unknown> {
    const isTheirs = (person: string) => concern.isDigest(shop, person);
    if (isOfRedeem(name)) return withoutPerson(value, isTheirs);
    if (name.startsWith(REDEEM_ATTEMPTS_PREFIX)) return withoutExchange(value, isTheirs);
    if (name.startsWith(RESYNC_PREFIX)) return withoutOrders(value, "findings", shop, concern.orders);
    if (name.startsWith(ACTS_PREFIX)) return actsWithoutThem(value);
    if (name === PREVIEW) return withoutOrders(value, "orders", shop, concern.orders);
    return value;
  }

  async function actsWithoutThem(value: unknown): Promise<unknown> {
    const read = z.array(storedAct).safeParse(value);
    if (!read.success) return value;
    const left: Act[] = [];
    for (const act of withoutPersonsOf(read.data, concern.orders))
      left.push(withoutChanges(await withoutReference(act), concern.wantedIn(act.shop ?? "")));
    return left.every((act, at) => act === read.data[at]) ? value : left;
  }

  /** Removes the reference that was typed for the redeem, unless it is a number. */
  async function withoutReference(act: Act): Promise<Act> {
    const { done, shop } = act;
    if (theirRedeems.size === 0 || shop === null || !("reference" in done)) return act;
    if (isNumberOf(done.reference)) return act;
    const name = REDEEMS.prefix + (await parts.erasures.digestOf(`reference ${done.reference}`));
    return theirRedeems.has(placeOf(shop, name)) ? { ...act, done: { ...done, reference: HIDDEN } } : act;
  }
}

function isTheirRedeem(shop: string, name: string, text: string, { isDigest }: ValueConcern): boolean {
  return name.startsWith(REDEEMS.prefix) && isRedeemOf(jsonIn(text), (person) => isDigest(shop, person));
}

const RECEIPT =
  /^(?:receipt|ticket|invoice|order|bon|beleg|quittung|rechnung|re[çc]u|facture|recibo|factura)[\s#.:-]*/i;

/** "receipt 7" links the points to the till. Any other reference may identify the person. */
function isNumberOf(reference: string): boolean {
  return isShopsNumber(reference.replace(RECEIPT, ""));
}

function withoutChanges(act: Act, wanted: Identities): Act {
  const changes = act.changes.map((change) => {
    const cleaning = CHANGES[change.thing];
    if (cleaning === undefined) return change;
    const [before, after] = [change.before, change.after].map((given) => cleaned(given, cleaning, wanted));
    const isSame = before === change.before && after === change.after;
    return isSame ? change : ({ ...change, before, after } as ActChange);
  });
  return changes.every((change, at) => change === act.changes[at]) ? act : { ...act, changes };
}

const ofOrders = z.array(z.looseObject({ orderId: z.string() }));

/** Removes these orders from a value that lists orders under this name. */
function withoutOrders(value: unknown, list: string, shop: string, orders: ReadonlySet<string>): unknown {
  const read = z.looseObject({ [list]: ofOrders }).safeParse(value);
  if (!read.success) return value;
  const listed = ofOrders.parse(read.data[list]);
  const left = listed.filter(({ orderId }) => !orders.has(JSON.stringify([shop, orderId])));
  return left.length === listed.length ? value : { ...read.data, [list]: left };
}
