import { afterEach, describe, expect, test } from "vitest";
import { CALLS } from "../../../src/admin/calls.ts";
import { DOCUMENT } from "../../support/bridge/api-document.ts";
import { tenantsSite } from "../../support/bridge/tenants-site.ts";
import { unzip } from "../../support/network/unzip.ts";

type Site = Awaited<ReturnType<typeof tenantsSite>>;
type Name = keyof typeof CALLS;

let site: Site;
afterEach(() => site.close());

const ORDER = ["GET", "POST", "PUT", "PATCH", "DELETE"];
/** Of each call in the document: reading first, ending last. */
const WALKED = Object.entries(DOCUMENT.paths)
  .filter(([path]) => path.startsWith("/api/"))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      ...{ name: operationId as Name, method: method.toUpperCase(), path: path.slice("/api".length) },
    })),
  )
  .filter(({ name }) => CALLS[name].permission !== "anyone")
  // Of a person who is gone, nothing else can be removed.
  .toSorted((one, other) => Number(one.name === "removePerson") - Number(other.name === "removePerson"))
  .toSorted((one, other) => ORDER.indexOf(one.method) - ORDER.indexOf(other.method))
  // The audit log has the names that the others are called by.
  .toSorted((one, other) => Number(other.name === "takeArchive") - Number(one.name === "takeArchive"));

const NOBODYS = { shop: "nothing", orderId: "999999", customer: "nobody" };

/** What a call is asked with besides its path. */
function bodyOf(name: Name, { shop, customer }: { readonly shop: string; readonly customer: string }) {
  const bodies: Readonly<Partial<Record<Name, object>>> = {
    searchDeliveries: { q: customer },
    searchOrders: { q: customer },
    searchedOrdersCsv: {},
    addPerson: { name: `Friend of ${shop}`, role: "viewer", with: "token" },
    changePerson: { role: "viewer" },
    changeAccountKey: { apiKey: "another" },
    patchContact: { name: "Ada", email: "ada@mail.example" },
    findShopOrders: { order: "7" },
    settleMissing: { decision: "keep" },
    searchPointsHistory: { shop, email: `${customer}@${shop}.example` },
    redeemByHand: { shop, email: `${customer}@${shop}.example`, points: 1, reference: `${customer} 1` },
    retryDeadLetters: { shop },
    startResync: { shop, since: "2026-01-01", dryRun: true },
    beginPreview: { programme: PROGRAMME },
    checkProgramme: { programme: PROGRAMME },
    checkProgrammeActivities: { programme: PROGRAMME },
    saveProgramme: { programme: PROGRAMME, basedOn: 1 },
    revertProgramme: { version: 1 },
  };
  return bodies[name];
}
const PROGRAMME = { earn: { activityId: "12", from: "2000-01-01" } };

function queryOf(name: Name, { shop, customer }: { readonly shop: string; readonly customer: string }) {
  if (name === "tryOrderRefund") return ["?amount=1.00"];
  if (name === "readPointsHistory") return [`?shop=${shop}&email=${customer}@${shop}.example`];
  if (name === "listOrders") return ["", `?shop=${shop}`, `?q=${customer}`, "?first=oldest", "?brand=other"];
  if (["ordersCsv", "actsCsv", "incidentsCsv", "listActs", "listDeliveries", "listIncidents"].includes(name))
    return ["", `?shop=${shop}`];
  return [""];
}

/** The calls, each with everything that it can be asked about these names: shop, order, numbers and ids. */
function asked(names: { readonly shop: string; readonly orderId: string; readonly customer: string }) {
  const { shop, orderId } = names;
  const ids = (path: string) => {
    if (path.startsWith("/operations")) return [1, 2, 3].map((step) => `${shop}.${orderId}.${step}`);
    return [...NUMBERS, ...known];
  };
  return ({ name, method, path }: (typeof WALKED)[number]) => {
    const paths = path.includes("{id}") || path.includes("{number}") ? ids(path) : [""];
    return paths.flatMap((id) =>
      queryOf(name, names).map((query) => ({
        ...{ name, method, body: bodyOf(name, names) },
        path:
          path
            .replace("{shop}", shop)
            .replace("{version}", "1")
            .replace("{orderId}", orderId)
            .replace(/\{(id|number)\}/, encodeURIComponent(id)) + query,
      })),
    );
  };
}
type Asked = ReturnType<ReturnType<typeof asked>>[number];
/** Of acts, incidents and audits: more than there are. */
const NUMBERS = Array.from({ length: 24 }, (_, index) => String(index + 1));
/** Ids that only the operator can look up, of both tenants. */
let known: readonly string[] = [];

/** All but the owner's who asks: nobody takes their own access away. */
async function allIds(owner: string): Promise<readonly string[]> {
  const listed = async (path: string) =>
    (await site.bridge.ask(`/api${path}`)) as { items: { id: string; name?: string }[] };
  const found = [await listed("/resyncs"), await listed("/people"), await listed("/deliveries")];
  return found.flatMap(({ items }) => items.flatMap(({ id, name }) => (name === owner ? [] : [id])));
}

async function answerTo(
  token: string,
  { name, method, path, body }: Asked,
): Promise<{ readonly status: number; readonly text: string }> {
  const leaving = AbortSignal.timeout(name === "streamChanges" ? 300 : 20_000);
  const response = await fetch(`${site.bridge.url}/api${path}`, {
    ...{ method, signal: leaving },
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer().catch(() => new ArrayBuffer()));
  const isZip = response.headers.get("content-type") === "application/zip";
  const text = isZip ? JSON.stringify([...unzip(bytes)]) : bytes.toString("utf8");
  return { status: response.status, text };
}

/** These alone of the calls are refused where tenants share an account. */
const WITH_OWN_ACCOUNT: readonly Name[] = [
  ...(["readPointsHistory", "searchPointsHistory", "redeemByHand"] as const),
  ...(["showRedeemExchange", "showPlainRedeemExchange"] as const),
];

/** What could not be asked with success here: nothing of the kind was begun, or the plain shop or no browser has any. */
const NOT_THERE: readonly Name[] = [
  // Of shops that their merchants connected: test/integration/connect/merchant-installs.test.ts.
  ...(["finishInstall", "tryInstall", "removeShop", "changeAccountKey"] as const),
  ...(["showAudit", "cancelAudit", "showIncident", "showPreview", "cancelPreview", "settleMissing"] as const),
  ...(["retryOperation", "skipOperation", "doneOperation", "settleOrder", "takeDeliveryBack"] as const),
  ...([
    "releaseOrder",
    "approveOrder",
    "cancelOrder",
    "holdOrder",
    "sendOrderAgain",
    "sendTestDelivery",
  ] as const),
  ...(["addPasskey", "renamePasskey", "removePasskey", "beginOwnSso", "addOwnSso", "removeOwnSso"] as const),
];

const TIMES = 3;

/** Asks as one tenant's owner, of their own things, of the other tenant's, and of nothing. */
class Walk {
  readonly leaks: string[] = [];
  /** Calls that are not for tenants and were not refused as such. */
  readonly refused: string[] = [];
  readonly worked = new Set<Name>();
  readonly #own: Site["north"];
  readonly #other: Site["north"];

  constructor(own: Site["north"], other: Site["north"]) {
    this.#own = own;
    this.#other = other;
  }

  async take(call: (typeof WALKED)[number]): Promise<void> {
    const own = asked(this.#own)(call);
    if (!CALLS[call.name].forTenants) return this.#expectRefused(own[0]);
    for (const one of own) await this.#askOwn(one);
    const absent = asked(NOBODYS)(call);
    for (const [index, one] of asked(this.#other)(call).entries())
      await this.#askOther(one, absent[index] ?? one);
  }

  async #expectRefused(one: Asked | undefined): Promise<void> {
    if (one === undefined) return;
    const { status, text } = await answerTo(this.#own.token, one);
    if (status !== 403 || !text.includes("notForTenants")) this.refused.push(`${one.name} ${status} ${text}`);
  }

  async #askOwn(one: Asked): Promise<void> {
    const { shop, orderId, customer, person, tenant } = this.#other;
    const { status, text } = await answerTo(this.#own.token, one);
    if (status < 300) this.worked.add(one.name);
    const found = [shop, orderId, customer, person, tenant].filter((mark) => text.includes(mark));
    if (status >= 500 || found.length > 0)
      this.leaks.push(`${one.method} ${one.path}: ${found} ${status} ${text.slice(0, 500)}`);
  }

  /** What differs only once differs by what the bridge did in between. */
  async #askOther(one: Asked, absent: Asked): Promise<void> {
    let leak: string | null = null;
    for (let times = 1; times <= TIMES && (times === 1 || leak !== null); times++)
      leak = await this.#differenceOf(one, absent);
    if (leak !== null) this.leaks.push(leak);
  }

  async #differenceOf(one: Asked, absent: Asked): Promise<string | null> {
    const { shop, orderId, customer } = this.#other;
    const answer = await answerTo(this.#own.token, one);
    const expected = await answerTo(this.#own.token, absent);
    const text = answer.text
      .replaceAll(shop, NOBODYS.shop)
      .replaceAll(orderId, NOBODYS.orderId)
      .replaceAll(customer, NOBODYS.customer);
    const isAlike = answer.status === expected.status && bare(text) === bare(expected.text);
    return isAlike
      ? null
      : `${one.method} ${one.path}: ${answer.text} is not as of nothing: ${expected.text}`;
  }
}

describe.each(["main", "other"] as const)("a tenant's owner, the other tenant at account %s", (south) => {
  test("reads nothing of another tenant by any call, changes nothing of it, and has all of their own", async () => {
    site = await tenantsSite({ south });
    const { north, south: other } = site;
    known = await allIds(north.person);
    const before = await stateOf(other.shop, other.orderId);
    const walk = new Walk(north, other);
    for (const call of WALKED) await walk.take(call);
    const { refused, leaks, worked } = walk;
    expect(refused).toEqual([]);
    expect(leaks).toEqual([]);
    expect(await stateOf(other.shop, other.orderId)).toEqual(before);
    const forThem = WALKED.map(({ name }) => name).filter((name) => CALLS[name].forTenants);
    const notWorked = forThem.filter((name) => !worked.has(name) && !NOT_THERE.includes(name));
    expect(notWorked.toSorted()).toEqual(south === "main" ? WITH_OWN_ACCOUNT.toSorted() : []);
  }, 120_000);
});

/** Without what differs from call to call of the same kind: times, ids and secrets. */
function bare(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time")
    .replaceAll(/lbp_[\w-]+/g, "token")
    .replaceAll(/"(id|ticket|at|challenge)":"[^"]+"/g, '"$1":""');
}

async function stateOf(shop: string, orderId: string) {
  const read = async (path: string) => (await site.bridge.ask(`/api${path}`)) as Record<string, unknown>;
  const { order } = await read(`/orders/${shop}/${orderId}`);
  const { version } = await read(`/programmes/${shop}`);
  const { items } = (await read("/people")) as { items: { tenant: string | null }[] };
  const people = items
    .filter(({ tenant }) => tenant === "south")
    .map((person) => ({ ...person, seenAt: null }));
  const deliveries = await read(`/deliveries?shop=${shop}`);
  return { order, version, people, deliveries };
}
