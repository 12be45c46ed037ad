import { MOST_PEOPLE } from "../../../src/people/access/stored-people.ts";
import { ask } from "../bridge/admin-client.ts";
import { askAs, withToken } from "../bridge/people.ts";
import type { RunningApp } from "../bridge/running-app.ts";
import type { SomeExamples } from "./example.ts";

const add = (app: RunningApp, name: string, more: object = {}) =>
  ask(app, "/people", { body: { name, role: "viewer", ...more } });

/** Problems of people and their roles. */
export const OF_PEOPLE = {
  roleNeeded: [
    {
      ...{ status: 403, facts: { needed: "owner", role: "viewer" } },
      of: async (app) => askAs(app, (await withToken(app, "viewer")).token, "/people"),
    },
    {
      ...{ status: 403, facts: { needed: "assistant", role: "viewer" } },
      of: async (app) =>
        askAs(app, (await withToken(app, "viewer")).token, "/orders/acme/1/hold", { method: "POST" }),
    },
  ],
  notForTenants: [
    {
      ...{ status: 403, facts: {}, given: () => ({ shop: { tenant: "north" } }) },
      of: async (app) => askAs(app, (await withToken(app, "owner", { tenant: "north" })).token, "/backups"),
    },
  ],
  accountShared: [
    {
      ...{ status: 409, facts: {}, given: () => ({ shop: { tenant: "north", brand: "other" } }) },
      of: async (app) => {
        const { token } = await withToken(app, "assistant", { tenant: "north" });
        return askAs(app, token, "/customers/points?shop=acme&email=ada@example.com");
      },
    },
  ],
  tenantUnknown: [
    { ...{ status: 409, facts: { tenant: "south" } }, of: (app) => add(app, "Mia", { tenant: "south" }) },
  ],
  personNameTaken: [
    {
      ...{ status: 409, facts: { name: "ＭＩＡ" } },
      of: async (app) => {
        await add(app, "Mia");
        return add(app, "ＭＩＡ");
      },
    },
    ...["The Admin", "the  admin", "ｔｈｅ ａｄｍｉｎ", "Shopify-Benutzer 7", "Utilisateur Shopify 7"].map(
      (name) => ({
        ...{ status: 409, facts: { name }, of: (app: RunningApp) => add(app, name) },
      }),
    ),
  ],
  peopleFull: [
    {
      ...{ status: 409, facts: { most: MOST_PEOPLE } },
      of: async (app) => {
        for (let number = 1; number <= MOST_PEOPLE; number++) await add(app, `Person ${number}`);
        return add(app, "One more");
      },
    },
  ],
  accessEndPast: [
    { ...{ status: 409, facts: {} }, of: (app) => add(app, "Mia", { until: "2020-01-01" }) },
    {
      ...{ status: 409, facts: {} },
      of: async (app) => {
        const { id } = await withToken(app, "viewer");
        return ask(app, `/people/${id}`, { method: "PATCH", body: { until: "2020-01-01" } });
      },
    },
  ],
} as const satisfies SomeExamples;
