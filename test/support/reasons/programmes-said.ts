import { NOON } from "../builders/orders.ts";
import type { EverySaid as Said } from "../words/every-said.ts";
import { TEXTS } from "./facts.ts";

type Of<Code extends Said["code"]> = Extract<Said, { readonly code: Code }>;
type Codes =
  | "wrongProgramme"
  | "programmeLocked"
  | "programmeChangedSince"
  | "programmeOfLaterCounts"
  | "previewRunning"
  | "previewGone"
  | "previewsBusy"
  | "wouldEarn"
  | "wouldNotEarn"
  | "wouldEarnElsewhere"
  | "wouldBeApproved"
  | "wouldNotBeApproved"
  | "wouldConvert"
  | "wouldNotConvert"
  | "wouldRedeem"
  | "wouldWait"
  | "wouldNotWait"
  | "revertedTo"
  | "programmeChange";

const NOTHING = [{}] as const;
const WORDS = TEXTS.map((text) => ({ code: "onHold", by: text }) as const);
const of = <Name extends string, Value>(name: Name, values: readonly Value[]) =>
  values.map((value) => ({ [name]: value }) as { readonly [Each in Name]: Value });
const RULED = [
  { rule: null, name: null },
  { rule: 2, name: null },
  { rule: 2, name: "VIP" },
];

/** Samples of codes about programmes; no two have the same meaning. */
export const PROGRAMMES_SAID: { readonly [Code in Codes]: readonly Omit<Of<Code>, "code">[] } = {
  wrongProgramme: [
    { parts: [{ path: "earn.activityId", expected: "a number" }] },
    {
      parts: [
        { path: "", expected: "a section" },
        { path: "earn.on", expected: "a word" },
      ],
    },
  ],
  programmeLocked: NOTHING,
  programmeChangedSince: [
    { version: 4, by: null, at: NOON, changes: [] },
    { version: 4, by: "Ada", at: NOON, changes: [] },
    { version: 5, by: "Ada", at: NOON, changes: ["one", "two"] },
  ],
  programmeOfLaterCounts: of("version", [1, 2]),
  previewRunning: NOTHING,
  previewGone: NOTHING,
  previewsBusy: of("most", [1, 2]),
  wouldEarn: RULED.map((by) => ({ activityId: "13", ...by })),
  wouldNotEarn: of("because", WORDS),
  wouldEarnElsewhere: RULED.map((by) => ({ before: "12", activityId: "13", ...by })),
  wouldBeApproved: of("at", [null, NOON]),
  wouldNotBeApproved: of("because", WORDS),
  wouldConvert: [
    { before: null, campaignId: 42 },
    { before: 41, campaignId: 42 },
  ],
  wouldNotConvert: of("before", [41, 42]),
  wouldRedeem: [
    { before: null, points: 50 },
    { before: 40, points: 50 },
    { before: 40, points: null },
  ],
  wouldWait: of("because", WORDS),
  wouldNotWait: of("because", WORDS),
  revertedTo: of("version", [1, 2]),
  programmeChange: [
    { setting: "earn.on", before: null, after: "paid" },
    { setting: "earn.on", before: "paid", after: null },
    { setting: "earn.on", before: "paid", after: "created" },
  ],
};
