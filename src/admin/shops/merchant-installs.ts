import { z } from "zod";
import { REFUND_POLICIES } from "../../domain/programme/programme.ts";
import type { Verdict } from "../../health/codes/verdict.ts";
import type { SettingsChangeResult } from "./added-shops.ts";

/** A shop that its merchant has connected and that has no account yet. */
export interface UnfinishedInstall {
  readonly shop: string;
  readonly tenant: string;
  readonly since: number;
  readonly domain: string;
  /** The platform's display name. */
  readonly platform: string;
  /** The loyalty service's host, if merchants may enter their own account. */
  readonly service: string | null;
  /** Points by activity of the account that is lent to merchants; `null` if none is lent. */
  readonly lent: Readonly<Record<string, number>> | null;
  /** Accounts that the merchant entered before. */
  readonly accounts: readonly string[];
}

/** What merchants can do themselves before their shop is served. */
export interface MerchantInstalls {
  /** Platforms whose shops merchants can connect now. */
  readonly platforms: readonly { readonly platform: string; readonly title: string }[];
  unfinished(): Promise<readonly UnfinishedInstall[]>;
  /** Asks the loyalty service if it accepts the account and activity; `null` if too many are being tried. */
  tryOut(shop: string, given: InstallAccount, activityId: string | null): Promise<readonly Verdict[] | null>;
  /** Starts serving the shop. */
  finish(shop: string, answers: InstallAnswers): Promise<SettingsChangeResult>;
  /**
   * Tries a new key for the account that was entered for the shop, and stores it unless the loyalty service refuses it.
   * The key takes effect at once for all shops of the account.
   */
  changeKey(shop: string, apiKey: string): Promise<KeyChange>;
}

/** `refused`: the loyalty service's verdict on the key. `busy`: too many keys are being tried. */
export type KeyChange =
  | SettingsChangeResult
  | { readonly ok: false; readonly reason: "busy" }
  | { readonly ok: false; readonly reason: "refused"; readonly verdict: Verdict };

/** Limited to visible ASCII, because it is sent in a header. */
export const secretText = z
  .string()
  .trim()
  .max(500)
  .regex(/^[\x21-\x7e]+$/);

export const account = z.discriminatedUnion("kind", [
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

export const activityId = z.string().trim().min(1).max(64);
export const answers = z.strictObject({
  account,
  activityId,
  returnDays: z.int().min(0).max(365).describe("As `program.approve.afterDays` in the file"),
  partialRefund: z.enum(REFUND_POLICIES).describe("As `program.cancel.partialRefund` in the file"),
});
export type InstallAnswers = z.output<typeof answers>;

/** The answers as settings in the shop's section. Settings that weren't asked for keep their defaults. */
export function programmeOf({ activityId, returnDays, partialRefund }: InstallAnswers): object {
  return {
    earn: { activityId },
    approve: { afterDays: returnDays },
    cancel: { partialRefund },
  };
}
