import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { jsonOf } from "../../support/network/json-of.ts";

let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.close());

async function asked(call: string, body?: unknown, language = "en") {
  const [method, path] = call.split(" ") as [string, string];
  const headers = {
    ...{ authorization: `Bearer ${ADMIN_TOKEN}`, "content-type": "application/json" },
    "accept-language": language,
  };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return jsonOf(await fetch(`${app.url}/api${path}`, { method, headers, ...sent }));
}

/** One of each kind of mistake, and the sentence about it. */
const MISTAKES: readonly (readonly [call: string, body: unknown, said: string])[] = [
  ["GET /orders?limit=abc", undefined, "limit must be a whole number from 1 to 200, not “abc”"],
  ["GET /orders?limit=0", undefined, "limit must be a whole number from 1 to 200, not “0”"],
  ["GET /orders?limit=1.5", undefined, "limit must be a whole number from 1 to 200, not “1.5”"],
  ["GET /orders?limt=3", undefined, "limt is not known (did you mean “limit”?)"],
  ["GET /shops?zzzzzz=3", undefined, "zzzzzz is not known (known here: "],
  ["GET /orders?shop=", undefined, "shop must not be empty"],
  [`GET /orders?shop=${"a".repeat(64)}`, undefined, "shop must have at most 63 characters"],
  ["GET /customers/points?email=a@b.example", undefined, "shop is required"],
  ["POST /people", { name: "", role: "viewer" }, "name must not be empty"],
  ["POST /people", { name: 5, role: "viewer" }, "name must be text, not 5"],
  ["POST /people", { name: "Ada", role: "king" }, "role must be viewer, assistant or owner, not “king”"],
  ["POST /people", { name: "Ada" }, "role must be viewer, assistant or owner"],
  ["POST /people", [], "body must be an object with named entries"],
  ["POST /erase", { email: "ab", reason: 1 }, "email must have at least 3 characters"],
  ["POST /resync", { shop: "acme", orderIds: [] }, "orderIds must have at least 1 entry"],
  ["POST /resync", { shop: "acme", orderIds: "1001" }, "orderIds must be a list"],
  ["POST /resync", { shop: "acme", all: "yes" }, "all must be true or false, not “yes”"],
  ["POST /alert-destinations", { kind: "pigeon" }, "kind must be "],
  ["POST /alert-destinations", { kind: "slack", nam: "Team" }, "nam is not known (did you mean “name”?)"],
];

/** How the schema library speaks, in any language. */
const LIBRARY = /Invalid|expected (?:string|number|one of)|Too (?:small|big)|Unrecognized|>=|<=|"\||\/\^/;

describe("a wrong entry is told in the bridge's own words", () => {
  test.each(MISTAKES)("%s %j", async (call, body, said) => {
    const { status, code, detail } = await asked(call, body);
    expect({ status, code }).toEqual({ status: 400, code: "wrongParts" });
    expect(detail).toContain(said);
    expect(detail).not.toMatch(LIBRARY);
  });

  test.each([
    ["de", "limit muss eine ganze Zahl von 1 bis 200 sein, nicht „abc“"],
    ["fr", "limit doit être un nombre entier de 1 à 200, et non «"],
    ["es", "limit debe ser un número entero de 1 a 200, no «abc»"],
  ])("in %s", async (language, said) => {
    expect((await asked("GET /orders?limit=abc", undefined, language)).detail).toContain(said);
  });

  test("each wrong entry is told once, at its place", async () => {
    const { problems } = await asked("POST /people", { name: "", role: "king", rol: "viewer" });
    expect(problems.map(({ path }: { path: string }) => path)).toEqual([
      "body.name",
      "body.role",
      "body.rol",
    ]);
  });

  test.each(["a@b.example", "+491701234567"])(
    "%s, which may be a customer's, is not repeated",
    async (contact) => {
      const { detail } = await asked("POST /people", { name: "Ada", role: contact });
      expect(detail).not.toContain(contact);
    },
  );
});
