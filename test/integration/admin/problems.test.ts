import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { jsonOf } from "../../support/network/json-of.ts";

let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.close());

interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const admin = { authorization: `Bearer ${ADMIN_TOKEN}` };
const JSON_TYPE = { "content-type": "application/json" };

async function problemOf({ method = "GET", path, body, headers = {} }: Asked) {
  const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
  const type = body === undefined ? {} : JSON_TYPE;
  const answered = await fetch(`${app.url}${path}`, { method, ...sent, headers: { ...type, ...headers } });
  return { headers: answered.headers, body: await jsonOf(answered) };
}

const post = (path: string, body: unknown): Asked => ({ method: "POST", path, body, headers: admin });

describe("in the language that is asked for", () => {
  test.each([
    [
      "de-AT,de;q=0.9",
      "de",
      "Fehlerhafte Anfrage",
      "muss angegeben werden, oder stattdessen mobile, aber nicht beides",
    ],
    ["fr", "fr", "Requête incorrecte", "doit être indiqué, ou mobile à sa place, mais pas les deux"],
    ["es", "es", "Petición incorrecta", "debe indicarse, o mobile en su lugar, pero no ambos"],
    ["pt", "en", "Bad request", "must be given, or mobile instead, but not both"],
  ])("%s", async (wanted, language, title, expected) => {
    const { headers, body } = await problemOf({
      ...post("/api/erase", {}),
      headers: { ...admin, "accept-language": wanted },
    });
    expect(headers.get("content-language")).toBe(language);
    expect(body).toMatchObject({ title, code: "wrongParts", problems: [{ path: "body.email", expected }] });
    expect(body.detail).toContain(`email ${expected}`);
  });

  test("what the schema itself expects is said in it, too", async () => {
    const of = async (wanted: string) =>
      (await problemOf({ path: "/api/orders?limit=none", headers: { ...admin, "accept-language": wanted } }))
        .body.problems[0].expected;
    expect(new Set(await Promise.all(["en", "de", "fr", "es"].map(of))).size).toBe(4);
  });
});
