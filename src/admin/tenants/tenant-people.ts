import type { People } from "../../people/access/people.ts";
import { only } from "./only.ts";

/** The people of one tenant: those that its owner adds belong to it, and no other person can be seen or changed. */
export function tenantPeople(people: People, tenant: string): People {
  const isOwn = async (id: string) =>
    (await people.list()).some((person) => person.id === id && person.tenant === tenant);
  return only<People>({
    list: async () => (await people.list()).filter((person) => person.tenant === tenant),
    add: (given, proof) => people.add({ ...given, tenant }, proof),
    change: async (id, change) => ((await isOwn(id)) ? people.change(id, change) : null),
    invite: async (id) => ((await isOwn(id)) ? people.invite(id) : null),
    remove: async (id) => ((await isOwn(id)) ? people.remove(id) : null),
  });
}
