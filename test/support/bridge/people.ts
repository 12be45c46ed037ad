import type { Role } from "../../../src/people/access/role.ts";
import { ask } from "./admin-client.ts";

type Bridge = { readonly url: string };

/** A person with a token, as for a program. */
export async function withToken(
  bridge: Bridge,
  role: Role,
  given: { readonly name?: string; readonly until?: string; readonly tenant?: string } = {},
): Promise<{ readonly id: string; readonly token: string }> {
  const { name = `the ${role}`, ...more } = given;
  const { body } = await ask(bridge, "/people", { body: { name, role, with: "token", ...more } });
  return { id: body.person.id, token: body.token };
}

/** A person who was sent a link. */
export async function withLink(
  bridge: Bridge,
  role: Role,
  name = `the ${role}`,
  tenant: string | null = null,
): Promise<{ readonly id: string; readonly ticket: string }> {
  const { body } = await ask(bridge, "/people", { body: { name, role, tenant } });
  return { id: body.person.id, ticket: body.ticket };
}

/** Like `ask`, with another token. */
export const askAs = (
  bridge: Bridge,
  token: string,
  path: string,
  given: Parameters<typeof ask>[2] = {},
): ReturnType<typeof ask> =>
  ask(bridge, path, { ...given, headers: { ...given.headers, authorization: `Bearer ${token}` } });

/** Provokes every answer about people. */
export async function askAboutPeople(bridge: Bridge): Promise<void> {
  const { id } = await withLink(bridge, "viewer");
  await ask(bridge, "/people", { body: { name: "the viewer", role: "viewer" } });
  await ask(bridge, "/people");
  for (const who of [id, "nobody"]) {
    for (const body of [{ role: "owner" }, { until: "2020-01-01" }])
      await ask(bridge, `/people/${who}`, { method: "PATCH", body });
    await ask(bridge, `/people/${who}/invitation`, { method: "POST" });
    await ask(bridge, `/people/${who}`, { method: "DELETE" });
  }
}
