import type { LabelsOf } from "../../../words/labels.ts";

/** What an owner may look for, with its search words. The search catalogue has both in each language. */
export interface Topic {
  readonly name: string;
  /** Further search words. */
  readonly words: string;
}

/** Where a task is done or explained; `null` if in the account menu. */
export const TASKS: Readonly<Record<keyof LabelsOf<"page/search">["tasks"], string | null>> = {
  undo: "/acts",
  decide: "/orders",
  contactDetails: "/orders",
  missing: "/help?document=troubles&section=points",
  oldOrders: "/resync",
  twice: "/customer",
  refund: "/programme?tab=approval",
  refundTrial: "/orders",
  partlyRefunded: "/orders?refunded=partly",
  approval: "/programme?tab=approval",
  perEuro: "/help?document=rules&section=points-per-euro",
  pointValue: "/report",
  rules: "/programme?tab=rules",
  exclude: "/programme?tab=exclusions",
  referrals: "/programme?tab=referrals",
  campaigns: "/",
  redeem: "/customer",
  redeemWithOrder: "/programme?tab=redemption",
  table: "/orders",
  monthTable: "/report",
  exportPerson: "/customer",
  erase: "/customer",
  addShop: "/shops",
  removeShop: "/shops",
  shopSecret: "/shops",
  accountKey: "/help?document=running&section=change-the-key-of-the-loyalty-account",
  invite: "/people",
  adminToken: "/help?document=security&section=the-admin-token",
  account: null,
  restore: "/help?document=running&section=restore",
  update: "/help?document=running&section=update",
  move: "/help?document=running&section=move-to-another-machine",
  remove: "/help?document=running&section=remove",
  proxy: "/help?document=running&section=the-proxy",
  noWebhooks: "/help?document=troubles&section=webhooks-do-not-arrive",
  shown: "/help?document=rules&section=points-on-the-shops-own-pages",
  atOrder: "/help?document=rules&section=points-on-the-order-in-the-shop",
  giveByHand: "/help?document=page&section=customers",
  members: "/help?document=page&section=customers",
  refusals: "/help?document=troubles&section=the-loyalty-service-refused-an-order",
  activity: "/help?document=rules&section=what-an-activity-is",
};

const MOST_TOPICS = 6;
/** The minimum letters of a part, because shorter ones are in too many words. */
const LEAST_PART = 4;
/** Two words that share this many first letters may be forms of one: "alerts" and "alerted". */
const LEAST_STEM = 5;
/** The longest ending that such forms may not share. */
const LONGEST_ENDING = 3;
/** How well a typed word matches a known one. `longer`: "refunds" for "refund". */
const FIT = { same: 4, beginning: 3, longer: 2, part: 1 } as const;
/** Results below this share of the best score are left out. */
const LEAST_SHARE = 0.6;

/** The topics that match the term, best first. `ignored`: words without meaning for the search ("how", "the"). */
export function topicsFor<T extends Topic>(
  term: string,
  topics: readonly T[],
  ignored: string,
): readonly T[] {
  const typed = wordsOf(term);
  const wanted = tellingOf(term, ignored);
  const fitting = topics
    .map((topic) => ({ topic, fit: fitOfTopic(topic, typed, wanted) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit);
  const least = (fitting[0]?.fit ?? 0) * LEAST_SHARE;
  return fitting
    .filter(({ fit }) => fit >= least)
    .slice(0, MOST_TOPICS)
    .map(({ topic }) => topic);
}

/** The meaningful words of the term; all of them if none is. */
export function tellingOf(term: string, ignored: string): readonly string[] {
  const typed = wordsOf(term);
  const idle = new Set(wordsOf(ignored));
  const telling = typed.filter((word) => !idle.has(word));
  return telling.length === 0 ? typed : telling;
}

/** The term without these words, and without an "'s" before them. */
export function withoutWords(term: string, words: string): string {
  const idle = new Set(wordsOf(words));
  const typed = term.split(/\s+/);
  const rest = typed.filter((word) => wordsOf(word).some((part) => !idle.has(part)));
  return rest.length === typed.length ? term : rest.join(" ").replace(/['’]s$/, "");
}

function fitOfTopic({ name, words }: Topic, typed: readonly string[], wanted: readonly string[]): number {
  const named = wordsOf(name);
  const known = [...named, ...wordsOf(words)];
  // "back up" and "backup" find the same topics.
  const joined = wanted.length > 1 && known.some((word) => word === wanted.join("")) ? FIT.same : 0;
  const isName = named.join() === typed.join();
  const fit = Math.max(fitOf(wanted, known), joined);
  // Among equals, the topic that matches more of the whole question.
  return fit === 0 ? 0 : fit + (isName ? 1 : 0) + typed.filter((word) => known.includes(word)).length / 100;
}

/** Half of several words may be unknown, for example names. */
function fitOf(wanted: readonly string[], known: readonly string[]): number {
  const fits = wanted.map((word) => Math.max(0, ...known.map((each) => fitOfWord(word, each))));
  const isEnough = fits.filter((fit) => fit > 0).length >= wanted.length / 2;
  return isEnough && wanted.length > 0 ? fits.reduce((sum, fit) => sum + fit, 0) / wanted.length : 0;
}

function fitOfWord(word: string, known: string): number {
  if (word === known) return FIT.same;
  if (known.startsWith(word)) return FIT.beginning;
  if (known.length >= LEAST_PART && word.startsWith(known)) return FIT.longer;
  return (word.length >= LEAST_PART && known.includes(word)) || haveOneStem(word, known) ? FIT.part : 0;
}

function haveOneStem(one: string, other: string): boolean {
  const shortest = Math.min(one.length, other.length);
  let alike = 0;
  while (alike < shortest && one[alike] === other[alike]) alike++;
  return alike >= LEAST_STEM && alike >= Math.max(one.length, other.length) - LONGEST_ENDING;
}

/** The words in lower case and without accents. */
function wordsOf(text: string): readonly string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}
