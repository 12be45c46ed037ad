import { beforeEach, describe, expect, test, vi } from "vitest";
import { People } from "../../../src/people/access/people.ts";
import type { Person } from "../../../src/people/access/stored-people.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { DAY, NOON } from "../../support/builders/orders.ts";
import { type StoreOnFakeDisk, storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

let store: StoreOnFakeDisk;
let clock: FakeClock;
let people: People;

beforeEach(async () => {
  clock = new FakeClock(NOON);
  store = await storeOnFakeDisk(clock);
  people = new People({ store, clock, log: createLog({ destination: { write: () => {} } }) });
});

async function added(name: string, tenant: string | null, proof: "link" | "token" = "token") {
  const made = await people.add({ name, role: "viewer", tenant, until: null }, proof);
  if ("code" in made) throw new Error(made.code);
  return made;
}

const stored = async (prefix: string) => (await store.listValues(prefix)).map(({ name }) => name);
const identity = (digest: string, nonce = "1") => ({
  digest,
  valid: { nonce, until: NOON + DAY },
  now: NOON,
});

describe("a tenant's people", () => {
  test("wait for no change of another tenant's", async () => {
    const { person: nora } = await added("Nora", "north");
    const [name = ""] = await stored("people/");
    const { person: sam, secret } = await added("Sam", "south");
    const change = Promise.withResolvers<null>();
    const held = store.changeValue("", name, (known) => change.promise.then(() => known));
    const seen = await Promise.race([
      people.noteSeen(nora).then(() => "Nora"),
      people.noteSeen(sam).then(() => "Sam"),
    ]);
    expect([seen, (await people.byToken(secret))?.seenAt]).toEqual(["Sam", NOON]);
    change.resolve(null);
    await held;
  });

  test("are listed alone, and with all others by tenant, in the order of adding", async () => {
    for (const [name, tenant] of [
      ["Sam", "south"],
      ["Zoe", null],
      ["Nora", "north"],
      ["Ned", "north"],
    ] as const)
      await added(name, tenant);
    const namesOf = async (tenant?: string | null) => (await people.list(tenant)).map(({ name }) => name);
    expect(await namesOf()).toEqual(["Zoe", "Nora", "Ned", "Sam"]);
    expect([await namesOf("north"), await namesOf(null), await namesOf("west")]).toEqual([
      ["Nora", "Ned"],
      ["Zoe"],
      [],
    ]);
  });

  test("are stored where nobody finds them by the tenant's name, and leave nothing there", async () => {
    const { person } = await added("Nora", "north");
    await people.addSso(person.id, identity("nora"));
    const [name] = await stored("people/");
    expect(name).toMatch(/^people\/[\w-]{16}$/);
    const elsewhere = await storeOnFakeDisk(clock);
    const others = new People({ store: elsewhere, clock, log: createLog() });
    await others.add({ name: "Nora", role: "viewer", tenant: "north", until: null }, "token");
    expect((await elsewhere.listValues("people/")).map((each) => each.name)).not.toEqual([name]);
    await people.remove(person.id);
    expect([await stored("people/"), await stored("sso/")]).toEqual([[], []]);
  });
});

describe("a stranger's guess", () => {
  const END = "a".repeat(43);

  test.each(["lbp_", "lbi_"] as const)(
    "at a secret with %s finds nothing and locks nothing",
    async (prefix) => {
      const { person, secret } = await added("Nora", "north", prefix === "lbp_" ? "token" : "link");
      const { id } = person;
      const takes = (shown: string) =>
        prefix === "lbp_" ? people.byToken(shown) : people.takeInvitation(shown);
      const changes = vi.spyOn(store, "changeValue");
      const reads = vi.spyOn(store, "getValue");
      const guesses = [
        ...[END, `${id}${END}`, `${id.slice(0, 16)}${"b".repeat(12)}${END}`, `${"b".repeat(28)}${END}`],
        ...["", id, `${id}/${END}`, `${id}${"a".repeat(5_000)}`, `../${"b".repeat(25)}${END}`],
      ];
      for (const guess of guesses) expect([guess, await takes(prefix + guess)]).toEqual([guess, null]);
      expect(await takes(secret.replace(prefix, "lbx_"))).toBeNull();
      expect(changes).not.toHaveBeenCalled();
      for (const [, name] of reads.mock.calls) expect(name).toMatch(/^people\/[\w-]{16}$/);
      expect(await takes(secret)).not.toBeNull();
    },
  );

  test("at an identity finds nothing and locks nothing", async () => {
    const changes = vi.spyOn(store, "changeValue");
    expect(await people.claimSso(identity("stranger"))).toBeNull();
    expect(changes).not.toHaveBeenCalled();
  });
});

describe("an identity of the provider", () => {
  const holders = async () => (await people.list()).flatMap(({ name, sso }) => (sso === null ? [] : [name]));
  const claimed = async (digest: string, nonce: string) =>
    (await people.claimSso(identity(digest, nonce)))?.person.name ?? null;

  test("is one person's in the whole bridge, when two add it at once", async () => {
    const all: Person[] = [];
    for (const tenant of ["north", "south", null, "west"]) all.push((await added("Somebody", tenant)).person);
    const answers = await Promise.all(all.map(({ id }) => people.addSso(id, identity("shared"))));
    expect(answers.filter((answer) => typeof answer === "object")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "ssoTaken")).toHaveLength(3);
    expect(await holders()).toHaveLength(1);
  });

  test("is free once its holder was removed or has removed it, and who was refused can add another", async () => {
    const [{ person: nora }, { person: sam }] = [await added("Nora", "north"), await added("Sam", "south")];
    await people.addSso(nora.id, identity("one"));
    expect(await people.addSso(sam.id, identity("one"))).toBe("ssoTaken");
    expect(await people.addSso(nora.id, identity("two"))).toBe("ssoKnown");
    await people.removeSso(nora.id);
    expect(await people.addSso(sam.id, identity("one"))).toMatchObject({ digest: "one" });
    expect([await claimed("one", "a"), await claimed("one", "a")]).toEqual(["Sam", "Sam"]);
    expect((await people.claimSso(identity("one", "a")))?.sso).toBeNull();
    await people.remove(sam.id);
    expect(await claimed("one", "b")).toBeNull();
    expect(await people.addSso(nora.id, identity("one"))).toMatchObject({ digest: "one" });
    expect(await stored("sso/")).toEqual(["sso/one"]);
  });

  test("signs nobody in of whom only half was stored, and keeps nobody from adding it", async () => {
    const [{ person: nora }, { person: sam }] = [await added("Nora", "north"), await added("Sam", "south")];
    await store.changeValue("", "sso/one", () => JSON.stringify(nora.id));
    expect(await claimed("one", "a")).toBeNull();
    expect(await people.addSso(sam.id, identity("one"))).toMatchObject({ digest: "one" });
    await store.changeValue("", "sso/one", () => null);
    expect(await claimed("one", "a")).toBeNull();
    expect(await people.addSso(nora.id, identity("one"))).toMatchObject({ digest: "one" });
    expect([await claimed("one", "a"), await claimed("one", "b")]).toEqual(["Nora", "Nora"]);
    await people.removeSso(sam.id);
    expect(await claimed("one", "c")).toBe("Nora");
  });
});
