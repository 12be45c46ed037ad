import { afterEach, describe, expect, test } from "vitest";
import { ENGLISH } from "../../../src/words/vocabulary.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import type { Example, Examples } from "../../support/problems/example.ts";
import { OF_ADDED_SHOPS } from "../../support/problems/of-added-shops.ts";
import { OF_ALERTS } from "../../support/problems/of-alerts.ts";
import { OF_CUSTOMERS } from "../../support/problems/of-customers.ts";
import { OF_PASSKEYS } from "../../support/problems/of-passkeys.ts";
import { OF_PEOPLE } from "../../support/problems/of-people.ts";
import { OF_REQUESTS } from "../../support/problems/of-requests.ts";
import { OF_SHOPS } from "../../support/problems/of-shops.ts";
import { OF_SSO } from "../../support/problems/of-sso.ts";

let app: RunningApp;
afterEach(() => app.close());

const EXAMPLES: Examples = {
  ...OF_REQUESTS,
  ...OF_PEOPLE,
  ...OF_PASSKEYS,
  ...OF_SSO,
  ...OF_ALERTS,
  ...OF_SHOPS,
  ...OF_ADDED_SHOPS,
  ...OF_CUSTOMERS,
};
const examples = Object.entries(EXAMPLES).flatMap(([code, each]) =>
  each.map((example: Example, at) => ({ code, at, ...example })),
);

describe("whoever is refused is told so by its own code, with its facts", () => {
  test.each(examples)("$code ($at)", async ({ code, status, facts, given, of }) => {
    app = await runApp(given?.());
    const { body } = await of(app);
    const title = ENGLISH.say({ code: "httpStatus", status, reason: code });
    expect(body).toMatchObject({ title, status, code });
    expect(body.facts).toEqual(facts);
  });
});
