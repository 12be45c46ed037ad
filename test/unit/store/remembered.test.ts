import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { Sessions } from "../../../src/admin/sign-in/sessions.ts";
import { readAudit } from "../../../src/outbound/audit/audit-state.ts";
import { movedBrand } from "../../../src/outbound/brand/accounts.ts";
import { missingBrands, noteFormerBrands } from "../../../src/outbound/brand/known-brands.ts";
import { privacyRequests } from "../../../src/people/privacy/shop-events.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { createCipher } from "../../../src/shops/connect/cipher.ts";
import { Visits } from "../../../src/shops/connect/visits.ts";
import { resyncJob } from "../../../src/shops/resync/resync-job.ts";
import { WatchMemory } from "../../../src/shops/watch/watch-state.ts";
import { StoredValue, StoredValues, ValueUnreadable } from "../../../src/store/remembered.ts";
import { NOON } from "../../support/builders/orders.ts";
import { type StoreOnFakeDisk, storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

let store: StoreOnFakeDisk;
let lines: string[];
let place: { readonly store: StoreOnFakeDisk; readonly log: ReturnType<typeof createLog> };

beforeEach(async () => {
  store = await storeOnFakeDisk();
  lines = [];
  place = { store, log: createLog({ destination: { write: (line) => void lines.push(line) } }) };
});

const keep = (name: string, text: string, shop = "acme") => store.changeValue(shop, name, () => text);

describe("a remembered value", () => {
  const COUNT = new StoredValue("count", z.object({ count: z.number() }), "absent");
  const DEBT = new StoredValue("debt", z.object({ count: z.number() }), "refused");

  test("is read as it was written, and is not written again when it stays as it is", async () => {
    await keep("count", '{ "count": 1 }');
    expect(await COUNT.read(place, "acme")).toEqual({ count: 1 });
    await COUNT.change(place, "acme", (known) => known);
    expect(await store.getValue("acme", "count")).toBe('{ "count": 1 }');
    expect(await COUNT.change(place, "acme", (known) => ({ count: (known?.count ?? 0) + 1 }))).toEqual({
      count: 2,
    });
    expect(await store.getValue("acme", "count")).toBe('{"count":2}');
    expect(lines).toEqual([]);
  });

  test.each(["{", '{"count":"secret"}', "null", '"secret"'])(
    "that cannot be read (%s) counts as absent or is refused, and the log says so without the text",
    async (text) => {
      await keep("count", text);
      await keep("debt", text);
      expect(await COUNT.read(place, "acme")).toBeNull();
      await expect(DEBT.read(place, "acme")).rejects.toThrow(ValueUnreadable);
      await expect(DEBT.change(place, "acme", () => ({ count: 1 }))).rejects.toThrow(ValueUnreadable);
      expect(await store.getValue("acme", "debt")).toBe(text);
      expect(lines).toHaveLength(3);
      expect(lines.join("")).toMatch(/"shop":"acme","name":"count"/);
      expect(lines.join("")).not.toContain("secret");
    },
  );

  test("among others is left out of their list when it cannot be read", async () => {
    await keep("count/1", '{"count":1}');
    await keep("count/2", "[]");
    const all = new StoredValues("count/", z.object({ count: z.number() }), "absent");
    expect(await all.list(place)).toEqual([{ shop: "acme", name: "count/1", value: { count: 1 } }]);
    expect(lines).toHaveLength(1);
  });
});

const WATCHED =
  '{"subscriptions":{"checkedAt":1,"states":[{"topic":"orders/paid","state":"active","detail":null}],"wereThere":true,"lastRestoredAt":null,"restored":[],"problem":null},"ofNoUse":null,"lastRenewedAt":null,"mended":[{"at":1,"what":"orders","how":{"code":"ordersRead","orders":1}}],"scan":{"goodUntil":5,"lastAt":6,"lastWideAt":null,"healed":0,"lastHealedAt":null,"notes":[{"code":"moreOfNumber"}],"notesLeftOut":2,"under":{"since":1,"until":2,"by":"created","page":"p","isWide":true,"isAfterRestore":false,"isFirst":false,"healed":1,"notes":[],"notesLeftOut":0},"problem":{"code":"rightMissing"},"problemKind":"unreachable"},"deleted":{"place":{"part":1,"cursor":null},"lastAt":4,"absence":{"overAt":3,"asks":"all"},"turn":{"since":1,"checked":2,"unanswered":0},"lastTurn":{"since":1,"checked":2,"unanswered":0,"until":3},"found":1,"lastFoundAt":2,"tooMany":{"since":1,"checked":9,"missing":8,"orderIds":["1001"]},"kept":["1002"],"problem":null},"silence":{"since":1,"usualMs":2},"unreadableSince":null,"notReportingSince":null}';
const JOB =
  '{"id":"m1","request":{"shop":"acme","orderIds":null,"since":1,"until":null,"isAll":false,"isDryRun":true,"historyEarns":false,"historyFrom":null},"state":"running","until":9,"cursor":{"sweep":1,"page":"p2","seen":["1001"]},"scanned":2,"changed":1,"planned":1,"skipped":1,"failed":0,"total":4,"totals":[2,null],"notes":[],"findings":[{"orderId":"1001","orderNumber":null,"outcome":"changed","reason":{"code":"pointsBeingEarned"},"isHistory":false,"isKnown":true,"operations":[{"operation":"earn","reason":{"code":"earn","trigger":"paid"},"notBefore":null}]}],"waiting":null,"problem":null,"createdAt":1,"endedAt":null,"savedAt":2,"activeMs":3,"heldUntil":4,"notesLeftOut":0}';
const AUDITED =
  '{"auditedUntil":5,"audit":{"by":null,"since":null,"until":9,"state":"done","startedAt":1,"endedAt":2,"takenUp":1,"cursor":null,"reached":3,"orders":2,"compared":1,"customers":1,"notCompared":{"noCustomer":1,"nothingSent":0,"beingSent":0,"stateUnknown":0,"historyTooLong":0},"counts":{"missing":1,"extra":0,"different":0},"findings":[{"orderId":"1001","loyaltyOrderId":7,"points":"pending","kind":"missing","reported":null}],"expected":1,"named":0,"waiting":null,"problem":null}}';

describe("what a folder of today holds is read whole", () => {
  const silent = () => expect(lines).toEqual([]);

  test("the watch", async () => {
    await keep("watch", WATCHED);
    expect(await new WatchMemory(place).read("acme")).toEqual(JSON.parse(WATCHED));
    silent();
  });

  test("a resync", () => {
    expect(resyncJob.parse(JSON.parse(JOB))).toEqual(JSON.parse(JOB));
  });

  test("the audit", async () => {
    await keep("audit", AUDITED);
    const { auditedUntil, audit } = JSON.parse(AUDITED);
    const notCompared = { ...audit.notCompared, accountAway: 0 };
    expect(await readAudit(place, "acme")).toEqual({ auditedUntil, audit: { ...audit, notCompared } });
    silent();
  });

  test("requests about persons", async () => {
    const request =
      '{"id":"4","shop":"acme","receivedAt":1,"doneAt":2,"request":"redactCustomer","orderIds":["1001"],"erasedDeliveries":3}';
    await keep("privacy/4", request);
    expect(await privacyRequests(place)).toEqual([JSON.parse(request)]);
    silent();
  });

  test("brands and their accounts", async () => {
    await keep("account/main", ACCOUNT, "");
    await keep("account/old", ACCOUNT, "");
    await noteFormerBrands(place, new Map([["main", null]]));
    expect(await store.getValue("", "formerBrands")).toBe('["old"]');
    expect(await missingBrands(place, new Map([["main", null]]))).toEqual([]);
    expect(await movedBrand(place, "main", { baseUrl: "https://loyal.example/", brandId: "b" })).toBeNull();
    expect(await store.getValue("", "account/main")).toBe(ACCOUNT);
    silent();
  });

  test("an account that cannot be read stops the start, since points may be at another one", async () => {
    await keep("account/main", "{}", "");
    const settings = { baseUrl: "https://loyal.example", brandId: "b" };
    await expect(movedBrand(place, "main", settings)).rejects.toThrow(ValueUnreadable);
  });

  test("who is signed in", async () => {
    const clock = new FakeClock(NOON);
    const sessions = new Sessions({ ...place, clock, adminToken: "an-admin-token-of-enough-length" });
    const id = await sessions.open();
    const text = (await store.getValue("", "sign-in")) ?? "";
    expect(text).toMatch(
      /^\{"sessions":\[\{"digest":"[\w-]{43}","earlier":null,"endsAt":\d+,"renewedAt":\d+\}\],"tickets":\[\],"devices":\[\]\}$/,
    );
    expect(await sessions.check(id)).not.toBeNull();
    await keep("sign-in", "{}", "");
    expect(await sessions.check(id)).toBeNull();
    expect(lines).toHaveLength(1);
  });

  test("visits", async () => {
    const visits = new Visits(place, createCipher([Buffer.alloc(32).toString("base64")]));
    const { id } = visits.begin("acme", { isAdmin: false, owner: null }, NOON);
    await visits.end("acme", id, NOON, { isConnected: true, because: null, merchants: null });
    const [ended] = JSON.parse((await store.getValue("acme", "visits")) ?? "[]");
    await keep("visits", JSON.stringify([ended]));
    expect(await visits.find("acme", id, NOON)).toEqual({
      result: { isConnected: true, because: null, merchants: null },
    });
    silent();
  });
});

/** The digest is that of "b". */
const ACCOUNT =
  '{"address":"https://loyal.example","idDigest":"3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d"}';
