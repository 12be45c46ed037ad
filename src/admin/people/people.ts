import { z } from "zod";
import { DAY_MS } from "../../domain/durations.ts";
import { ROLES } from "../../people/access/role.ts";
import { MOST_PEOPLE, type Person } from "../../people/access/stored-people.ts";
import type { Shops } from "../../shops/shop-context.ts";
import { isOwnName } from "../../words/own-names.ts";
import { acted, answer, conflict, endpoint, refuseUnknown, secretAnswer } from "../endpoint.ts";
import { expected } from "../expectations.ts";
import { moment, pageQuery, readableName, shopName, withoutAbsent } from "../queries.ts";
import { count, list, text } from "../shapes.ts";
import { partOf, partShape } from "../shops/shop-list.ts";
import { tenantOf } from "../sign-in/visitor.ts";
import { isPast, personRow, personView } from "./person-row.ts";

const NAME_LETTERS = 80;
/** The most tenants offered as choices. */
const MOST_OFFERED = 50;
const role = z.enum(ROLES);
const personName = readableName(NAME_LETTERS);
/** When the access ends; a day counts in full. `null` means never. */
const until = z
  .union([z.iso.date().transform((day) => Date.parse(day) + DAY_MS - 1), moment], {
    error: expected("expectedMoment"),
  })
  .nullable();

const onePerson = z.strictObject({ person: personRow });
const invited = onePerson.extend({
  ticket: text.describe("For the link /?ticket=…, which can be used once, within a day"),
});

export const listPeople = endpoint("GET /people", {
  summary: "Lists people who may sign in besides the operator. Searches by name and tenant",
  permission: "owner",
  forTenants: true,
  query: z.strictObject({
    ...pageQuery,
    q: z.string().trim().max(254).default(""),
    tenant: shopName.optional().describe("Only people of this tenant"),
  }),
  answers: {
    200: z.strictObject({
      items: list(personRow),
      ...partShape,
      most: count.describe("How many people the bridge itself, and each tenant, can have"),
      tenants: list(text).describe(
        `The first ${MOST_OFFERED} tenants that a new person can be limited to; empty for people of a tenant`,
      ),
      moreTenants: count.describe("Further tenants"),
      publicUrl: text.nullable().describe("Where invitation links lead; null: `server.publicUrl` is not set"),
    }),
  },
  answer: async ({ query, visitor }, { admission, shops, clock, publicUrl }) => {
    const { items, nextCursor, more } = partOf(
      await admission.people.list(query.tenant),
      query,
      rankBy(query.q.toLowerCase()),
    );
    const tenants = tenantOf(visitor) === null ? tenantsOf(shops) : [];
    const rows = items.map(async (person) =>
      personView(person, clock.now(), (await admission.passkeys.list(person.id)).length),
    );
    return answer({
      items: await Promise.all(rows),
      ...{ nextCursor, more, most: MOST_PEOPLE },
      tenants: tenants.slice(0, MOST_OFFERED),
      moreTenants: Math.max(0, tenants.length - MOST_OFFERED),
      publicUrl,
    });
  },
});

export const addPerson = endpoint("POST /people", {
  summary: "Adds a person, invited by a one-time link, or a program with a token",
  permission: "owner",
  forTenants: true,
  body: z.strictObject({
    name: personName,
    role,
    tenant: z
      .string()
      .max(63)
      .nullable()
      .default(null)
      .describe("As in a shop's `tenant`; for people of a tenant always their own"),
    until: until.default(null),
    with: z.enum(["link", "token"]).default("link"),
  }),
  answers: {
    200: onePerson.extend({
      ticket: text.nullable().describe("For the link /?ticket=…, which can be used once, within a day"),
      token: text.nullable().describe("Shown only once"),
    }),
  },
  problems: [409],
  answer: async ({ body: { with: proof, ...given } }, { admission, shops, clock }) => {
    if (isOwnName(given.name)) return conflict({ code: "personNameTaken", name: given.name });
    if (isPast(given.until, clock.now())) return conflict({ code: "accessEndPast" });
    if (given.tenant !== null && !tenantsOf(shops).includes(given.tenant))
      return conflict({ code: "tenantUnknown", tenant: given.tenant });
    const added = await admission.people.add(given, proof);
    if ("code" in added) return conflict(added);
    const { person, secret } = added;
    const { name } = person;
    return acted(
      {
        done: {
          code: "actPersonAdded",
          name,
          role: person.role,
          tenant: person.tenant,
          with: proof,
          until: person.until,
        },
        tenant: person.tenant,
      },
      secretAnswer({
        person: personView(person, clock.now()),
        ticket: proof === "link" ? secret : null,
        token: proof === "token" ? secret : null,
      }),
    );
  },
});

export const changePerson = endpoint("PATCH /people/{id}", {
  summary: "Changes a person's role or the end of the access, from the next call on",
  permission: "owner",
  forTenants: true,
  body: z.strictObject({ role: role.optional(), until: until.optional() }),
  answers: { 200: onePerson },
  problems: [404, 409],
  answer: async ({ params: { id }, body }, { admission, clock }) => {
    if (isPast(body.until ?? null, clock.now())) return conflict({ code: "accessEndPast" });
    const changed = await admission.people.change(id, withoutAbsent(body));
    if (changed === null) return refuseUnknown("person");
    const { before, after } = changed;
    const isSame = before.role === after.role && before.until === after.until;
    const { name } = after;
    return acted(
      isSame
        ? null
        : {
            done: { code: "actPersonChanged", name, from: before.role, role: after.role, until: after.until },
            tenant: after.tenant,
          },
      answer({ person: personView(after, clock.now(), (await admission.passkeys.list(id)).length) }),
    );
  },
});

export const invitePerson = endpoint("POST /people/{id}/invitation", {
  summary: "Creates a new invitation link and revokes the earlier one; using it replaces the person's token",
  permission: "owner",
  forTenants: true,
  answers: { 200: invited },
  problems: [404],
  answer: async ({ params: { id } }, { admission, clock }) => {
    const made = await admission.people.invite(id);
    if (made === null) return refuseUnknown("person");
    const { person, secret } = made;
    return acted(
      { done: { code: "actPersonInvited", name: person.name }, tenant: person.tenant },
      secretAnswer({
        person: personView(person, clock.now(), (await admission.passkeys.list(id)).length),
        ticket: secret,
      }),
    );
  },
});

export const removePerson = endpoint("DELETE /people/{id}", {
  summary: "Removes a person: token, passkeys, single sign-on, link and sessions end at once",
  permission: "owner",
  forTenants: true,
  answers: { 200: onePerson },
  problems: [404],
  answer: async ({ params: { id } }, { admission, clock }) => {
    const person = await admission.people.remove(id);
    if (person === null) return refuseUnknown("person");
    await admission.passkeys.forget(id);
    await admission.sessions.forget(id);
    return acted(
      { done: { code: "actPersonRemoved", name: person.name }, tenant: person.tenant },
      answer({ person: personView(person, clock.now()) }),
    );
  },
});

export const removePasskeys = endpoint("DELETE /people/{id}/passkeys", {
  summary:
    "Removes all passkeys and the single sign-on of a person, for example after losing a device, and signs the person out",
  permission: "owner",
  forTenants: true,
  answers: { 200: onePerson },
  problems: [404],
  answer: async ({ params: { id } }, { admission, clock }) => {
    const person = await admission.people.get(id);
    if (person === null) return refuseUnknown("person");
    const passkeys = await admission.passkeys.removeAll(id);
    const hasSso = (await admission.people.removeSso(id)) !== null;
    const isNothing = passkeys === 0 && !hasSso;
    if (!isNothing) await admission.sessions.closeAllOf(id);
    const done = { code: "actPasskeysRemoved", name: person.name, passkeys, hasSso } as const;
    return acted(
      isNothing ? null : { done, tenant: person.tenant },
      answer({ person: personView({ ...person, sso: null }, clock.now()) }),
    );
  },
});

/** Ranks people whose name matches exactly first. */
function rankBy(wanted: string): (person: Person) => number | null {
  return ({ name, tenant }) => {
    if (name.toLowerCase() === wanted) return 0;
    return `${name} ${tenant ?? ""}`.toLowerCase().includes(wanted) ? 1 : null;
  };
}

function tenantsOf(shops: Shops): readonly string[] {
  return [...new Set([...shops.values()].flatMap(({ tenant }) => tenant ?? []))].sort();
}
