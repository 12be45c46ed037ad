import { randomBytes } from "node:crypto";
import { MOST_DESTINATIONS } from "../../../src/health/destinations/destinations.ts";
import { ask } from "../bridge/admin-client.ts";
import { askAs, withToken } from "../bridge/people.ts";
import type { RunningApp } from "../bridge/running-app.ts";
import type { SomeExamples } from "./example.ts";

const KEY = randomBytes(32).toString("base64");
const withKey = () => ({ encryptionKeys: [KEY] });
const CHANNEL = { kind: "slack", name: "Team", url: "https://hooks.slack.example/services/T/B/secret" };
const add = (app: RunningApp, body: object = CHANNEL) => ask(app, "/alert-destinations", { body });

/** Problems of alert destinations. */
export const OF_ALERTS = {
  destinationsNeedKey: [{ status: 409, facts: {}, of: (app) => add(app) }],
  destinationsFull: [
    {
      ...{ status: 409, facts: { most: MOST_DESTINATIONS }, given: withKey },
      of: async (app) => {
        for (let each = 0; each < MOST_DESTINATIONS; each++)
          await add(app, { ...CHANNEL, name: `Team ${each}` });
        return add(app);
      },
    },
  ],
  destinationNameTaken: [
    {
      ...{ status: 409, facts: { name: CHANNEL.name }, given: withKey },
      of: async (app) => {
        await add(app);
        return add(app);
      },
    },
  ],
  destinationNeedsMailServer: [
    {
      ...{ status: 409, facts: {}, given: withKey },
      of: (app) => add(app, { kind: "email", name: "Mia", to: ["mia@shop.example"] }),
    },
  ],
  destinationNotPublic: [
    {
      ...{ status: 409, facts: { host: "127.0.0.1" }, given: withKey },
      of: async (app) => {
        const { token } = await withToken(app, "owner");
        const body = { ...CHANNEL, url: "http://127.0.0.1:9" };
        return askAs(app, token, "/alert-destinations", { body });
      },
    },
  ],
  destinationUnusable: [
    {
      ...{ status: 409, facts: {}, given: withKey },
      of: async (app) => {
        const { body } = await add(app);
        const { id } = body.destination;
        await app.store.changeValue("", "alertDestinations", (value) =>
          (value ?? "").replace(/"sealed":"[^"]*"/, '"sealed":"another.key"'),
        );
        return ask(app, `/alert-destinations/${id}/test`, { method: "POST" });
      },
    },
  ],
} as const satisfies SomeExamples;
