import { z } from "zod";
import { REFUND_POLICIES } from "../../domain/programme/programme.ts";
import type { Verdict } from "../../health/codes/verdict.ts";
import { verdictView } from "../../health/verdict-view.ts";
import { notNow } from "../../http/problem-document.ts";
import { acted, answer, conflict, endpoint, refuse, refuseUnknown } from "../endpoint.ts";
import { count, list, text, time, truth } from "../shapes.ts";
import type { SettingsChangeResult, ShopChangeError } from "./added-shops.ts";
import { refusalOf } from "./changing-shops.ts";
import { checkShape } from "./check-shape.ts";

/** A shop that its merchant has connected, and that has no account yet. */
export interface UnfinishedInstall {
  readonly shop: string;
  readonly tenant: string;
  readonly since: number;
  readonly domain: string;
  /** The platform's name for people. */
  readonly platform: string;
  /** The loyalty service's host, if merchants may enter an account of their own. */
  readonly service: string | null;
  /** The points of the activities of the account that is lent to merchants; `null`: none is. */
  readonly lent: Readonly<Record<string, number>> | null;
  /** Accounts that the merchant entered before. */
  readonly accounts: readonly string[];
}

/** What merchants do by themselves before a shop of theirs is served. */
export interface MerchantInstalls {
  /** Platforms whose shops merchants can connect now. */
  readonly platforms: readonly { readonly platform: string; readonly title: string }[];
  unfinished(): Promise<readonly UnfinishedInstall[]>;
  /** Asks the loyalty service whether it takes the account and the activity. `null`: too many are being tried. */
  tryOut(shop: string, given: InstallAccount, activityId: string | null): Promise<readonly Verdict[] | null>;
  /** Serves the shop from now on. */
  finish(shop: string, answers: InstallAnswers): Promise<SettingsChangeResult>;
}

/** It travels in a header. */
const secretText = z
  .string()
  .trim()
  .max(500)
  .regex(/^[\x21-\x7e]+$/);

const account = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("own"),
    apiKey: secretText,
    brandId: secretText,
    identifier: z.enum(["email", "mobile"]).default("email"),
  }),
  z.strictObject({ kind: z.literal("lent") }),
  z.strictObject({ kind: z.literal("kept"), brand: z.string().max(63) }),
]);
export type InstallAccount = z.output<typeof account>;

const activityId = z.string().trim().min(1).max(64);
const answers = z.strictObject({
  account,
  activityId,
  returnDays: z.int().min(0).max(365).describe("As `program.approve.afterDays` in the file"),
  partialRefund: z.enum(REFUND_POLICIES).describe("As `program.cancel.partialRefund` in the file"),
});
export type InstallAnswers = z.output<typeof answers>;

const installView = z.strictObject({
  shop: text,
  domain: text,
  platform: text,
  connectedAt: time,
  service: text.nullable().describe("The loyalty service's host; null: merchants cannot enter an account"),
  lent: z
    .strictObject({ activities: list(z.strictObject({ activityId: text, points: count })) })
    .nullable()
    .describe("The account that merchants may use who have none; null: there is none"),
  accounts: list(text).describe("Accounts that the merchant entered for other shops"),
});

export const installsAnswer = z
  .strictObject({
    installs: list(installView),
    platforms: list(z.strictObject({ platform: text, title: text })).describe(
      "Whose shops merchants can connect, at /apps/{platform}/install",
    ),
  })
  .meta({ id: "Installs" });
export type Installs = z.output<typeof installsAnswer>;

export const listInstalls = endpoint({
  method: "GET",
  path: "/installs",
  summary: "Shops that their merchants have connected, and that wait for the answers about their account",
  permission: "owner",
  forTenants: true,
  answers: { 200: installsAnswer },
  answer: async (_call, { installs }) =>
    answer({
      platforms: installs.platforms,
      installs: (await installs.unfinished()).map(({ since, lent, tenant: _, ...install }) => ({
        ...install,
        connectedAt: new Date(since).toISOString(),
        lent:
          lent === null
            ? null
            : { activities: Object.entries(lent).map(([id, points]) => ({ activityId: id, points })) },
      })),
    }),
});

const RETRY_AFTER_SECONDS = 10;
const tried = z.strictObject({
  isFine: truth.describe("Nothing that was tried is in the way"),
  checks: list(checkShape),
});

export const tryInstall = endpoint({
  method: "POST",
  path: "/installs/{shop}/try",
  summary: "Asks the loyalty service whether it takes an account, and an activity; nothing is kept",
  permission: "owner",
  forTenants: true,
  body: z.strictObject({ account, activityId: activityId.nullable().default(null) }),
  answers: { 200: tried },
  problems: [404],
  onlyReads: true,
  answer: async ({ params: { shop }, body, words }, { installs }) => {
    if (!(await isUnfinished(installs, shop))) return refuseUnknown("shop");
    const found = await installs.tryOut(shop, body.account, body.activityId);
    if (found === null) return refuse(notNow({ code: "tooMuchAtOnce" }, RETRY_AFTER_SECONDS));
    return answer({
      isFine: found.every(({ state }) => state !== "failed"),
      checks: found.map((verdict) => verdictView(verdict, words)),
    });
  },
});

export const finishInstall = endpoint({
  method: "POST",
  path: "/installs/{shop}",
  summary:
    "Gives a shop that its merchant has connected its account and its rules: it is served from now on, and orders since it was connected are read from the shop",
  permission: "owner",
  forTenants: true,
  body: answers,
  answers: { 200: z.strictObject({ shop: text }) },
  problems: [404, 409, 422],
  answer: async ({ params: { shop }, body, words }, { installs, shops }) => {
    const install = (await installs.unfinished()).find((each) => each.shop === shop);
    if (install === undefined) return refuseUnknown("shop");
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

/** Only that can be wrong with an account that the service has accepted, or will be asked about. */
function isAccountTaken(refused: ShopChangeError): boolean {
  return (
    refused.reason === "problems" &&
    refused.problems.some((problem) => "path" in problem && problem.path?.startsWith("brands.") === true)
  );
}

async function isUnfinished(installs: MerchantInstalls, shop: string): Promise<boolean> {
  return (await installs.unfinished()).some((each) => each.shop === shop);
}
