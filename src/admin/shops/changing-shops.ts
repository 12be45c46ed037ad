import { z } from "zod";
import type { WrongPart } from "../../http/problem-codes.ts";
import { notNow, type ProblemDocument } from "../../http/problem-document.ts";
import type { PlatformAdapter } from "../../platform/adapter.ts";
import { choicesOf, credentialsOf, labelOf, meaningOf } from "../../platform/kit/credential.ts";
import type { Words } from "../../words/vocabulary.ts";
import { acted, answer, conflict, endpoint, type ProblemAnswer, refuse, refuseUnknown } from "../endpoint.ts";
import { problemView } from "../reason-view.ts";
import { count, list, listOf, named, problemFields, text, truth } from "../shapes.ts";
import { changedShop, MOST_SHOPS, newShop, type ShopChangeError, type ShopProblem } from "./added-shops.ts";
import { changeAct } from "./change-act.ts";

const shopAdded = z.strictObject({
  shop: text,
  version: count,
  isServed: truth.describe("False: stored, but not served yet; the list of shops says why"),
});

const field = z.strictObject({
  name: text.describe("As in the file"),
  label: text.describe("The label for people"),
  meaning: text.nullable(),
});

/** The choices in the form for adding a shop. */
export const shopChoices = named("ShopChoices", {
  ...problemFields,
  platforms: listOf({
    platform: text,
    title: text,
    secretIs: text.describe("Where the webhook secret is found"),
    isSecretNeeded: truth.describe("False: the bridge generates one if it is missing"),
    secretCredential: text.nullable().describe("The credential that is the same secret"),
    ways: listOf({
      title: text,
      about: text,
      asks: list(text).describe("The credentials and choices that it needs"),
      asksSecret: truth,
    }).describe("How to give access, the usual one first; empty: everything is asked for at once"),
    credentials: listOf({ ...field.shape, isSecret: truth }),
    choices: listOf({
      ...field.shape,
      values: listOf({ value: text, label: text }).describe("The default first"),
    }),
  }),
  accounts: listOf({
    ...{ brand: text, activityId: text.nullable(), prefix: text.nullable() },
    withoutPrefix: text
      .nullable()
      .describe("A shop that needs a prefix before another one can share the account"),
    isOfFile: truth.describe("That shop is in the configuration file, where it can get one"),
  }),
});
export type ShopChoices = z.output<typeof shopChoices>;

export const showShopChoices = endpoint("GET /shop-choices", {
  summary: "Returns what is needed to add a shop, by platform, or why none can be added",
  permission: "owner",
  answers: { 200: shopChoices },
  answer: async ({ words }, { addedShops }) =>
    answer({
      ...problemView(addedShops.obstacle, words),
      platforms: addedShops.platforms.map((adapter) => platformView(adapter, words)),
      accounts: await addedShops.accounts(),
    }),
});

function platformView(adapter: PlatformAdapter, words: Words): ShopChoices["platforms"][number] {
  const { platform, title, settings, webhookSecret, ways = [] } = adapter;
  const called = (name: string, otherwise: string) => {
    const label = labelOf(adapter, name);
    return label === null ? otherwise : words.say(label);
  };
  const named = (name: string) => {
    const meaning = meaningOf(adapter, name);
    return { name, label: called(name, name), meaning: meaning === null ? null : words.say(meaning) };
  };
  return {
    platform,
    title,
    secretIs: words.say(webhookSecret.where),
    isSecretNeeded: webhookSecret.chosenBy === "platform",
    secretCredential: webhookSecret.credential ?? null,
    ways: ways.map(({ title: name, about, asks, asksSecret = false }) => ({
      ...{ title: words.say(name), about: words.say(about), asks, asksSecret },
    })),
    credentials: credentialsOf(settings).map(({ name, isSecret }) => ({ ...named(name), isSecret })),
    choices: choicesOf(settings).map(({ name, values }) => ({
      ...named(name),
      values: values.map((value) => ({ value, label: called(`${name}.${value}`, value) })),
    })),
  };
}

export const addShop = endpoint("POST /shops", {
  summary: "Adds a shop. Its secrets are stored encrypted and never shown again",
  permission: "owner",
  body: newShop,
  answers: { 200: shopAdded },
  problems: [409, 422],
  answer: async ({ body: { shop, ...given }, words }, { shops, addedShops }) => {
    if (addedShops.obstacle !== null) return conflict(addedShops.obstacle);
    const booked = await addedShops.add(shop, given);
    if (!booked.ok) return refusalOf(shop, booked, words);
    const served = shops.get(shop);
    // Logs the parsed address, because the text as entered may contain a password or token.
    const address = served?.adapterShop.domain ?? "";
    const act = { done: { code: "actShopAdded", platform: given.platform, address }, shop } as const;
    return acted(act, answer({ shop, version: booked.version, isServed: served !== undefined }));
  },
});

/** The answer while too many shops or accounts are being tried. */
export const BUSY = refuse(notNow({ code: "tooMuchAtOnce" }, 10));
const NOTHING_GIVEN = refuse({ status: 422, error: "invalid_shop", reason: { code: "nothingToChange" } });

export const changeShop = endpoint("PATCH /shops/{shop}", {
  summary: "Changes the platform settings or secrets of a shop that was added on the page",
  permission: "owner",
  body: changedShop,
  answers: { 200: shopAdded },
  problems: [404, 409, 422],
  answer: async ({ params: { shop }, body, words }, { shops, addedShops }) => {
    if (addedShops.obstacle !== null) return conflict(addedShops.obstacle);
    if (body.secret === undefined && Object.keys(body.credentials).length === 0) return NOTHING_GIVEN;
    const booked = await addedShops.change(shop, body);
    if (!booked.ok) return refusalOf(shop, booked, words);
    const act = changeAct(shop, booked, addedShops.platforms);
    return acted(act, answer({ shop, version: booked.version, isServed: shops.has(shop) }));
  },
});

export const removeShop = endpoint("DELETE /shops/{shop}", {
  summary:
    "Removes a shop that was added on the page, with its secrets. Its orders stay; nothing more is sent for them",
  permission: "owner",
  forTenants: true,
  query: z.strictObject({
    confirm: z.string().max(63).describe("The shop's name again, as confirmation"),
    version: z.coerce.number<number | string>().int().min(1),
  }),
  answers: { 200: z.strictObject({ shop: text }) },
  problems: [404, 409],
  answer: async ({ params: { shop }, query, words }, { shops, addedShops }) => {
    if (addedShops.obstacle !== null) return conflict(addedShops.obstacle);
    const address = shops.get(shop)?.adapterShop.domain ?? null;
    const isKnown = shops.has(shop) || (await addedShops.list()).has(shop);
    if (!isKnown) return refuseUnknown("shop");
    if (query.confirm.trim() !== shop) return conflict({ code: "otherShopNamed", shop });
    const booked = await addedShops.remove(shop, query.version);
    if (!booked.ok) return refusalOf(shop, booked, words);
    return acted({ done: { code: "actShopRemoved", address }, shop }, answer({ shop }));
  },
});

export function refusalOf(shop: string, booked: ShopChangeError, words: Words): ProblemAnswer {
  if (booked.reason === "problems") return refuse(wrongShop(shop, booked.problems, words));
  if (booked.reason === "unknown") return refuseUnknown("shop");
  if (booked.reason === "changed") return conflict({ code: "shopChangedSince", shop });
  if (booked.reason === "sealed") return conflict({ code: "keptShopSealed" });
  if (booked.reason === "accountUsed") return conflict({ code: "accountUsed", shop, by: booked.by });
  if (booked.reason === "ofFile") return conflict({ code: "shopOfFile", shop });
  return conflict({ code: "shopsFull", most: MOST_SHOPS });
}

/** A problem document that lists each problem at its field. */
function wrongShop(shop: string, problems: readonly ShopProblem[], words: Words): ProblemDocument {
  return invalidShop(problems.map((problem) => partOf(shop, problem, words)));
}

export function invalidShop(parts: readonly WrongPart[]): ProblemDocument {
  return { status: 422, error: "invalid_shop", reason: { code: "wrongShop", parts }, problems: parts };
}

/** The form's fields, by the paths of their settings in the file. */
const FIELDS: readonly (readonly [RegExp, string])[] = [
  [/^$/, "shop"],
  [/^secrets/, "secret"],
  [/^program\.earn\.activityId$/, "activityId"],
  [/^orderId/, "prefix"],
];

function partOf(shop: string, problem: ShopProblem, { say }: Words): WrongPart {
  if (problem.code !== "settingProblem" || problem.path === null) return { path: "", expected: say(problem) };
  const section = `shops.${shop}`;
  const isOfShop = problem.path === section || problem.path.startsWith(`${section}.`);
  if (!isOfShop) return { path: "", expected: say(problem) };
  const setting = problem.path.slice(section.length + 1);
  const path = FIELDS.find(([pattern]) => pattern.test(setting))?.[1] ?? setting;
  const { line, expected, purpose, found } = problem;
  return { path, expected: say({ code: "programmeProblem", line, expected, purpose, found }) };
}
