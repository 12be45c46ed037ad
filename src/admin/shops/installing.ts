import { z } from "zod";
import { verdictView } from "../../health/verdict-view.ts";
import { acted, answer, conflict, endpoint, refuse, refuseUnknown } from "../endpoint.ts";
import { iso } from "../iso.ts";
import { count, list, listOf, named, orNull, text, time, truth } from "../shapes.ts";
import type { ShopChangeError } from "./added-shops.ts";
import { MASKED_CHANGE } from "./change-act.ts";
import { BUSY, invalidShop, refusalOf } from "./changing-shops.ts";
import { checkShape } from "./examination.ts";
import { account, activityId, answers, type MerchantInstalls, secretText } from "./merchant-installs.ts";

const installView = z.strictObject({
  shop: text,
  domain: text,
  platform: text,
  connectedAt: time,
  service: text.nullable().describe("The loyalty service's host; null: merchants cannot enter an account"),
  lent: orNull({ activities: listOf({ activityId: text, points: count }) }).describe(
    "The account for merchants who have none; null: there is none",
  ),
  accounts: list(text).describe("Accounts that the merchant entered for other shops"),
});

export const installsAnswer = named("Installs", {
  installs: list(installView),
  platforms: listOf({ platform: text, title: text }).describe(
    "Platforms whose shops merchants can connect, at /apps/{platform}/install",
  ),
});
export type Installs = z.output<typeof installsAnswer>;

export const listInstalls = endpoint("GET /installs", {
  summary: "Lists shops that merchants have connected and that still need an account",
  permission: "owner",
  forTenants: true,
  answers: { 200: installsAnswer },
  answer: async (_call, { installs }) =>
    answer({
      platforms: installs.platforms,
      installs: (await installs.unfinished()).map(({ since, lent, tenant: _, ...install }) => ({
        ...install,
        connectedAt: iso(since),
        lent:
          lent === null
            ? null
            : { activities: Object.entries(lent).map(([id, points]) => ({ activityId: id, points })) },
      })),
    }),
});

const tried = z.strictObject({
  isFine: truth.describe("No check failed"),
  checks: list(checkShape),
});

export const tryInstall = endpoint("POST /installs/{shop}/try", {
  summary: "Checks an account and an activity at the loyalty service; stores nothing",
  permission: "owner",
  forTenants: true,
  body: z.strictObject({ account, activityId: activityId.nullable().default(null) }),
  answers: { 200: tried },
  problems: [404],
  onlyReads: true,
  answer: async ({ params: { shop }, body, words }, { installs }) => {
    if (!(await isUnfinished(installs, shop))) return refuseUnknown("shop");
    const found = await installs.tryOut(shop, body.account, body.activityId);
    if (found === null) return BUSY;
    return answer({
      isFine: found.every(({ state }) => state !== "failed"),
      checks: found.map((verdict) => verdictView(verdict, words)),
    });
  },
});

export const finishInstall = endpoint("POST /installs/{shop}", {
  summary:
    "Completes a connected shop with its account and rules. Orders placed since it was connected are read",
  permission: "owner",
  forTenants: true,
  body: answers,
  answers: { 200: z.strictObject({ shop: text }) },
  problems: [404, 409, 422],
  answer: async ({ params: { shop }, body, words }, { installs, shops }) => {
    const install = (await installs.unfinished()).find((each) => each.shop === shop);
    if (install === undefined) return refuseUnknown("shop");
    const found = await installs.tryOut(shop, body.account, body.activityId);
    if (found === null) return BUSY;
    const failed = found.filter(({ state }) => state === "failed");
    if (failed.length > 0) {
      const parts = failed.map((verdict) => ({
        path: verdict.check === "activityCheck" ? "activityId" : "account",
        expected: words.say(verdict),
      }));
      return refuse(invalidShop(parts));
    }
    const booked = await installs.finish(shop, body);
    if (!booked.ok)
      return isAccountTaken(booked) ? conflict({ code: "accountTaken" }) : refusalOf(shop, booked, words);
    const platform = shops.get(shop)?.adapter.platform ?? install.platform;
    return acted(
      { done: { code: "actShopAdded", platform, address: install.domain }, shop },
      answer({ shop }),
    );
  },
});

export const changeAccountKey = endpoint("PUT /shops/{shop}/account-key", {
  summary:
    "Tries another key of the account that was entered for the shop, and keeps it: it counts at once for all shops of the account",
  permission: "owner",
  forTenants: true,
  body: z.strictObject({ apiKey: secretText }),
  answers: { 200: z.strictObject({ shop: text }) },
  problems: [404, 409, 422],
  answer: async ({ params: { shop }, body: { apiKey }, words }, { installs, shops }) => {
    if (!shops.has(shop)) return refuseUnknown("shop");
    const changed = await installs.changeKey(shop, apiKey);
    if (changed.ok)
      return acted(
        { done: { code: "actAccountKeyChanged" }, shop, changes: [MASKED_CHANGE] },
        answer({ shop }),
      );
    if (changed.reason === "busy") return BUSY;
    if (changed.reason === "refused")
      return refuse(invalidShop([{ path: "apiKey", expected: words.say(changed.verdict) }]));
    return changed.reason === "unknown"
      ? conflict({ code: "accountNotEntered" })
      : refusalOf(shop, changed, words);
  },
});

/** Whether another shop has the account. Nothing else can be wrong with an account that the service accepts. */
function isAccountTaken(refused: ShopChangeError): boolean {
  return (
    refused.reason === "problems" &&
    refused.problems.some((problem) => "path" in problem && problem.path?.startsWith("brands.") === true)
  );
}

async function isUnfinished(installs: MerchantInstalls, shop: string): Promise<boolean> {
  return (await installs.unfinished()).some((each) => each.shop === shop);
}
