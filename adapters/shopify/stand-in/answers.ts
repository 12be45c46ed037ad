import { GraphQLError } from "graphql";
import { isLoopback } from "../../../src/platform/kit/loopback.ts";
import type { StoredOrder } from "./order-resource.ts";
import type { ShopState, Subscription } from "./shop-state.ts";

type Args = Readonly<Record<string, unknown>>;

const PAGING_LIMIT = 25_000;

/** The shop's answer to each query; the schema has checked and completed the arguments. */
export function answersOf(shop: ShopState, domain: string) {
  return {
    shop: {
      myshopifyDomain: domain,
      orderNumberFormatPrefix: shop.numberPrefix,
      orderNumberFormatSuffix: shop.numberSuffix,
    },
    currentAppInstallation: { accessScopes: shop.app.scopes.map((handle) => ({ handle })) },
    order: ({ id }: Args) => nodesById(shop).get(String(id)) ?? null,
    orders: (args: Args) => listOrders(shop, args),
    nodes: ({ ids }: Args) => {
      const there = nodesById(shop);
      return (ids as readonly string[]).map((id) => there.get(id) ?? null);
    },
    ordersCount: ({ query }: Args) => ({ count: findOrders(shop, query).length, precision: "EXACT" }),
    metafieldDefinitionCreate: ({ definition }: Args) => defineMetafield(shop, definition),
    metafieldsSet: ({ metafields }: Args) => setMetafields(shop, metafields),
    metafieldsDelete: ({ metafields }: Args) => deleteMetafields(shop, metafields),
    tagsAdd: (given: Args) => changeTags(shop, given, (known, tags) => new Set([...known, ...tags])),
    tagsRemove: (given: Args) =>
      changeTags(shop, given, (known, tags) => new Set([...known].filter((tag) => !tags.includes(tag)))),
    webhookSubscriptions: ({ first, after }: Args) => page(shop.subscriptions, Number(first), after),
    webhookSubscriptionCreate: ({ topic, webhookSubscription }: Args) =>
      create(shop, String(topic), webhookSubscription as Partial<Subscription>),
    webhookSubscriptionUpdate: ({ id, webhookSubscription }: Args) =>
      update(shop, String(id), webhookSubscription as Partial<Subscription>),
  };
}

function nodesById(shop: ShopState) {
  return new Map(shop.visibleOrders().map(({ node }) => [node.id, node]));
}

function findOrders(shop: ShopState, query: unknown): readonly StoredOrder[] {
  return query == null ? shop.visibleOrders() : shop.visibleOrders().filter(readSearch(String(query)));
}

function listOrders(shop: ShopState, { first, after, query, sortKey, reverse }: Args) {
  const sorted = findOrders(shop, query).toSorted(by(String(sortKey)));
  const found = page(reverse === true ? sorted.reverse() : sorted, Number(first), after);
  return { ...found, nodes: found.nodes.map(({ node }) => node) };
}

function by(sortKey: string): (a: StoredOrder, b: StoredOrder) => number {
  const keyOf = (order: StoredOrder) => {
    if (sortKey === "ORDER_NUMBER") return Number(order.node.number);
    return sortKey === "UPDATED_AT" ? order.updatedAt : order.createdAt;
  };
  return (a, b) => keyOf(a) - keyOf(b) || (BigInt(a.id) < BigInt(b.id) ? -1 : 1);
}

function page<T>(items: readonly T[], first: number, after: unknown) {
  const start = after == null ? 0 : Number(Buffer.from(String(after), "base64").toString());
  if (start + first > PAGING_LIMIT) throw new GraphQLError("Paging ends at 25,000 objects");
  const end = Math.min(start + first, items.length);
  const endCursor = Buffer.from(String(end)).toString("base64");
  return { nodes: items.slice(start, end), pageInfo: { hasNextPage: end < items.length, endCursor } };
}

const DONE = { userErrors: [] };

function create(shop: ShopState, topic: string, wanted: Partial<Subscription>) {
  const uri = String(wanted.uri);
  const isHere = uri.startsWith("http://") && isLoopback(uri.slice("http://".length));
  if (!uri.startsWith("https://") && !isHere) return refused("Address must be https");
  if (shop.subscriptions.some((known) => known.topic === topic && known.uri === uri)) {
    return refused("Address for this topic has already been taken");
  }
  shop.subscribe(topic, uri, wanted);
  return DONE;
}

function update(shop: ShopState, id: string, wanted: Partial<Subscription>) {
  const known = shop.subscriptions.find((subscription) => subscription.id === id);
  if (known === undefined) return refused("Webhook subscription does not exist");
  Object.assign(known, wanted);
  return DONE;
}

function refused(message: string) {
  return { userErrors: [{ message }] };
}

const TIME_TERM = /^(updated_at|created_at):(>=|<=|>|<)('([^']*)'|\S+)$/;
const NAME_TERM = /^name:"((?:[^"\\]|\\.)*)"$/;

interface SearchedOrder {
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly node: { readonly name?: unknown };
}
type Condition = (order: SearchedOrder) => boolean;

/** Parses "updated_at:>='2026-05-04T08:00:00Z' AND …", and a name in double quotes. */
function readSearch(text: string): Condition {
  const [, name] = NAME_TERM.exec(text) ?? [];
  if (name !== undefined) return named(name.replaceAll(/\\(.)/g, "$1"));
  const conditions = text.split(" AND ").map(timed);
  return (order) => conditions.every((isMet) => isMet(order));
}

/** A time without quotes ends at its first colon, as at Shopify. */
function timed(term: string): Condition {
  const [, field, comparison = "", , quoted] = TIME_TERM.exec(term.trim()) ?? [];
  if (field === undefined) throw new GraphQLError(`The search "${term}" cannot be read`);
  const limit = Date.parse(quoted ?? "");
  if (Number.isNaN(limit)) throw new GraphQLError(`The search "${term}" needs its time in single quotes`);
  return (order) => {
    const moment = field === "updated_at" ? order.updatedAt : order.createdAt;
    if (comparison.startsWith(">")) return moment > limit || (comparison === ">=" && moment === limit);
    return moment < limit || (comparison === "<=" && moment === limit);
  };
}

/** Matches beginnings, and ignores "#" and anything after a hyphen: "1-A" finds "#12-A". */
function named(name: string): Condition {
  const beginning = searchable(name).split("-")[0] ?? "";
  return ({ node }) => searchable(String(node.name)).startsWith(beginning);
}

function searchable(name: string): string {
  return name.replace(/^#/, "").toLowerCase();
}

interface Metafield {
  readonly ownerId: string;
  readonly namespace: string;
  readonly key: string;
  readonly type?: string;
  readonly value?: string;
}

/** Whether the value fits, for the types that the bridge writes. */
const TYPES: Readonly<Record<string, RegExp>> = {
  number_integer: /^-?\d{1,16}$/,
  single_line_text_field: /^[^\n]+$/,
};

/** A name can be defined once. */
function defineMetafield(shop: ShopState, given: unknown) {
  const { ownerType } = given as { readonly ownerType: string };
  expectWriting(shop, ownerType === "CUSTOMER" ? CUSTOMER : "");
  const name = `${ownerType} ${nameOf(given as Metafield)}`;
  if (shop.definitions.has(name)) return { userErrors: [{ code: "TAKEN", message: "Key is in use." }] };
  shop.definitions.add(name);
  return DONE;
}

/** All are set, or none. */
function setMetafields(shop: ShopState, given: unknown) {
  const fields = given as readonly Metafield[];
  for (const field of fields) expectWriting(shop, field.ownerId);
  const errors = fields.map((field) => whyNotSet(shop, field)).filter((error) => error !== null);
  if (errors.length > 0) return { userErrors: errors };
  for (const orderId of new Set(fields.map(ownerOf)))
    shop.writeFields(orderId, (written) => {
      for (const field of fields)
        if (ownerOf(field) === orderId) written.set(nameOf(field), field.value ?? "");
    });
  return DONE;
}

/** A field that does not exist is no error. */
function deleteMetafields(shop: ShopState, given: unknown) {
  for (const field of given as readonly Metafield[]) expectWriting(shop, field.ownerId);
  for (const field of given as readonly Metafield[])
    if (shop.metafields.get(ownerOf(field))?.has(nameOf(field)))
      shop.writeFields(ownerOf(field), (written) => void written.delete(nameOf(field)));
  return DONE;
}

function changeTags(
  shop: ShopState,
  { id, tags }: Args,
  change: (known: ReadonlySet<string>, tags: readonly string[]) => ReadonlySet<string>,
) {
  expectWriting(shop, String(id));
  const orderId = ownerOf({ ownerId: String(id) });
  if (!shop.orders.has(orderId)) return { userErrors: [{ message: "Order does not exist" }] };
  shop.writeTags(orderId, (known) => change(known, tags as readonly string[]));
  return DONE;
}

const CUSTOMER = "gid://shopify/Customer/";

function expectWriting({ app }: ShopState, ownerId: string): void {
  if (app.scopes.includes(ownerId.startsWith(CUSTOMER) ? "write_customers" : "write_orders")) return;
  const message =
    "Access denied for metafieldsSet field. Required access: the same access level needed to mutate the owner resource.";
  throw new GraphQLError(message, { extensions: { code: "ACCESS_DENIED" } });
}

function whyNotSet(shop: ShopState, field: Metafield) {
  if (!field.ownerId.startsWith(CUSTOMER) && !shop.orders.has(ownerOf(field)))
    return { code: "INVALID", message: "Owner does not exist." };
  const type = TYPES[field.type ?? ""];
  if (type === undefined) return { code: "INVALID_TYPE", message: "Type is not supported by the stand-in." };
  const isFit = type.test(field.value ?? "");
  return isFit ? null : { code: "INVALID_VALUE", message: "Value does not fit the type." };
}

function ownerOf({ ownerId }: Pick<Metafield, "ownerId">): string {
  return ownerId.replace("gid://shopify/Order/", "");
}

function nameOf({ namespace, key }: Metafield): string {
  return `${namespace}.${key}`;
}
