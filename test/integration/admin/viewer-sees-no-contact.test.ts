import { afterEach, beforeEach, expect, test } from "vitest";
import { CALLS } from "../../../src/admin/calls.ts";
import { mayAs } from "../../../src/people/access/role.ts";
import { DOCUMENT } from "../../support/bridge/api-document.ts";
import {
  CANARY,
  EMAIL,
  type ErasingSite,
  erasingSite,
  hers,
  MOBILE,
} from "../../support/bridge/erasing-site.ts";
import { withToken } from "../../support/bridge/people.ts";

/**
 * Given a customer in everything that a bridge can hold of one: orders, requests and answers, deliveries, corrected
 * contacts, notes, a redeem by hand, and a request of hers that the shop passed on,
 * when a viewer asks every call of the document that a viewer may ask,
 * then no answer has her address, her number or her name.
 */
let site: ErasingSite;
beforeEach(async () => {
  site = await erasingSite();
});
afterEach(() => site.bridge.close());

const OTHER = "0170 7654321";

async function fill(): Promise<void> {
  const { bridge } = site;
  const post = (path: string, body: object) => bridge.ask(`/api${path}`, { method: "POST", body });
  await site.deliver(hers());
  await site.deliver(hers({ orderId: "1002", contact: { ...hers().contact, phones: [OTHER, "12"] } }));
  await site.deliver(hers({ orderId: "1003", contact: { ...hers().contact, emails: ["jo at mail"] } }));
  await bridge.ask("/api/orders/acme/1001/contact", {
    method: "PATCH",
    body: { mobile: "+491707654321", name: `${CANARY} Other`, note: `${EMAIL} called from ${MOBILE}` },
  });
  await post("/orders/acme/1001/hold", { note: `asked by ${EMAIL}, call ${MOBILE}` });
  await post("/orders/acme/1001/release", {});
  await post("/redeem", { shop: "acme", email: EMAIL, points: 1, reference: "r-1" }).catch(() => {});
  const customer = { id: "7", email: EMAIL, phone: MOBILE };
  await site.deliver(
    { events: [{ kind: "privacy", request: "dataRequest", customer, orderIds: ["1001", "1002"] }] },
    { topic: "notice" },
  );
  await bridge.settled();
}

/** What the calls are asked with; a call for which this is not enough fails the test. */
const PARAMS: Readonly<Record<string, string>> = { shop: "acme", orderId: "1001" };
const BODIES: Readonly<Record<string, object>> = {
  searchDeliveries: { q: "1001" },
  searchOrders: { q: EMAIL },
  searchedOrdersCsv: {},
};
const QUERIES: Readonly<Record<string, string>> = { tryOrderRefund: "?amount=1.00" };
/** What was not begun, and is no customer's. */
const NOT_THERE = [
  ...["showAudit", "showPreview", "showResync", "showIncident", "showWebhooks"],
  ...["beginPasskey", "addPasskey", "renamePasskey", "removePasskey"],
  ...["beginOwnSso", "addOwnSso", "removeOwnSso"],
];

const IDS: Readonly<Record<string, readonly string[]>> = {
  showDelivery: ["1", "2", "3", "4"],
  showRedeemExchange: ["1", "2", "3", "4", "5", "6", "7"],
};

const ASKED = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .map(([method, { operationId }]) => ({ path, method, name: operationId as keyof typeof CALLS }))
    .filter(({ name }) => isForViewers(name) && name !== "streamChanges"),
);

function isForViewers(name: keyof typeof CALLS): boolean {
  const permission = CALLS[name]?.permission ?? "anyone";
  return permission !== "anyone" && mayAs("viewer", permission);
}

async function answersTo(token: string): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  for (const { path, method, name } of ASKED)
    for (const id of IDS[name] ?? ["1"]) {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, param: string) => PARAMS[param] ?? id);
      const body = BODIES[name];
      const answer = await fetch(site.bridge.url + filled + (QUERIES[name] ?? ""), {
        method: method.toUpperCase(),
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (answer.status === 200) answers.set(`${name} ${id}`, text);
      else if (!(name in IDS || NOT_THERE.includes(name))) throw new Error(`${name}: ${text}`);
    }
  return answers;
}

const HERS = [EMAIL, "1701234567", "7654321", CANARY, "jo at mail"];

/** However it is spaced or written. */
function namesHer(text: string): readonly string[] {
  const plain = text.toLowerCase();
  const digits = plain.replaceAll(/[^\d]/g, "");
  return HERS.filter((hers) => plain.includes(hers) || (/^\d+$/.test(hers) && digits.includes(hers)));
}

test("no answer to a viewer has a customer's contact", async () => {
  await fill();
  const viewer = await answersTo((await withToken(site.bridge, "viewer")).token);
  const assistant = await answersTo((await withToken(site.bridge, "assistant")).token);
  const told = (answers: ReadonlyMap<string, string>) =>
    [...answers].filter(([, text]) => namesHer(text).length > 0).map(([name]) => name);
  // The same answers have it for whoever may see it.
  expect(told(assistant)).toEqual(
    expect.arrayContaining(["listOrders 1", "ordersCsv 1", "showOrder 1", "listActs 1", "actsCsv 1"]),
  );
  expect(told(assistant)).toContain("listPrivacyRequests 1");
  expect(
    [...viewer].map(([name, text]) => [name, namesHer(text)]).filter(([, hers]) => hers?.length),
  ).toEqual([]);
  expect([...viewer.keys()]).toEqual([...assistant.keys()]);
});

test("whoever knows the customer recognises her", async () => {
  await fill();
  const { token } = await withToken(site.bridge, "viewer");
  const read = async (path: string) =>
    (await fetch(`${site.bridge.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
  const { order } = (await read("/orders/acme/1002")) as { order: { contact: object } };
  expect(order.contact).toMatchObject({
    name: "z••• o••• j••• m•••",
    email: "j•••@m•••.example",
    mobile: "•••321",
  });
});
