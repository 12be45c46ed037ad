import { type OrderKey, type OrderRecord, orderKeyText } from "../../domain/order/order-record.ts";
import type { Store } from "../../store/store.ts";
import type { Identities } from "./mentions/identities.ts";
import { withoutMentions } from "./mentions/mentions.ts";
import { fullName, WantedNames } from "./mentions/names.ts";
import { RECORD } from "./mentions/personal-fields.ts";

interface Concern {
  ofOrder(record: OrderRecord): "customer" | "mention" | null;
  wantedIn(shop: string): Identities;
}

/** The persons' own orders, other customers' orders that mention them, and their names. */
interface PersonOrders {
  readonly own: readonly OrderKey[];
  readonly others: readonly OrderKey[];
  readonly names: TheirNames;
  /** Records that could not be read. */
  readonly damaged: number;
}

/** Reads all orders once, and again if names were found. */
export async function findConcerned(
  store: Pick<Store, "eachOrder">,
  concern: Concern,
): Promise<PersonOrders> {
  const own = new Map<string, OrderKey>();
  const others = new Map<string, OrderKey>();
  const names = new TheirNames();
  const damaged = await store.eachOrder((record) => {
    const { shop, orderId } = record;
    const how = concern.ofOrder(record);
    if (how !== null) (how === "customer" ? own : others).set(orderKeyText(record), { shop, orderId });
    if (how === "customer") names.add(shop, namesIn(record));
  });
  if (names.isEmpty) return { own: [...own.values()], others: [...others.values()], names, damaged };
  await store.eachOrder((record) => {
    const { shop, orderId } = record;
    if (own.has(orderKeyText(record))) return;
    names.share(shop, namesIn(record));
    const wanted = { ...concern.wantedIn(shop), names: names.of(shop) };
    if (withoutMentions(record, RECORD, wanted) !== record)
      others.set(orderKeyText(record), { shop, orderId });
  });
  return { own: [...own.values()], others: [...others.values()], names, damaged };
}

/**
 * The persons' names in the shops where they bought. If another customer of a shop has the same name, it does not
 * identify them, and texts that contain it stay as they are.
 */
class TheirNames {
  readonly #byShop = new Map<string, Set<string>>();
  /** Cleared when the names change. */
  readonly #wanted = new Map<string, WantedNames | null>();

  get isEmpty(): boolean {
    return [...this.#byShop.values()].every(({ size }) => size === 0);
  }

  add(shop: string, names: readonly string[]): void {
    const known = this.#byShop.get(shop) ?? new Set();
    for (const name of names) known.add(name);
    this.#byShop.set(shop, known);
  }

  /** Reports that another customer has these names. */
  share(shop: string, names: readonly string[]): void {
    const isShared = names.map((name) => this.#byShop.get(shop)?.delete(name)).includes(true);
    if (isShared) this.#wanted.clear();
  }

  /** "": of all shops. */
  of(shop: string): WantedNames | null {
    const known = this.#wanted.get(shop);
    if (known !== undefined) return known;
    const names = [
      ...(shop === ""
        ? [...this.#byShop.values()].flatMap((all) => [...all])
        : (this.#byShop.get(shop) ?? [])),
    ];
    const made = names.length === 0 ? null : new WantedNames(names);
    this.#wanted.set(shop, made);
    return made;
  }
}

function namesIn({ facts: { snapshot, contact }, contactOverride }: OrderRecord): readonly string[] {
  const filledIn = [contact.names?.whole, contact.names?.partial].flatMap((part) => part?.values ?? []);
  return [...(snapshot?.contact.names ?? []), ...filledIn, contactOverride.name ?? ""]
    .map(fullName)
    .filter((name) => name !== null);
}
