import type { LabelsOf } from "../../../words/labels.ts";

/** What an owner may look for, and the words for it; the catalogue of the search has both in each language. */
export interface Topic {
  readonly name: string;
  /** Other words for it. */
  readonly words: string;
}

/** Where a task is done, or explained; `null`: in the account menu. */
export const TASKS: Readonly<Record<keyof LabelsOf<"page/search">["tasks"], string | null>> = {
  undo: "/acts",
  decide: "/orders",
  missing: "/help?document=troubles&section=points",
  refund: "/programme",
  approval: "/programme",
  perEuro: "/help?document=rules&section=points-per-euro",
  exclude: "/programme",
  referrals: "/programme",
  redeem: "/customer",
  table: "/orders",
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
  atOrder: "/help?document=rules&section=points-at-the-order-in-the-shop",
};

const MOST_TOPICS = 6;
/** Letters: shorter parts are in too many words. */
const LEAST_PART = 4;
const WHOLE_NAME = 10;

/** The topics that fit the term, best first. `ignored`: words that say nothing about what is sought ("how", "the"). */
export function topicsFor<T extends Topic>(
  term: string,
  topics: readonly T[],
  ignored: string,
): readonly T[] {
  const typed = wordsOf(term);
  const idle = new Set(wordsOf(ignored));
  const telling = typed.filter((word) => !idle.has(word));
  const sought = telling.length === 0 ? typed : telling;
  return topics
    .map((topic) => {
      const known = wordsOf(`${topic.name} ${topic.words}`);
      const isName = wordsOf(topic.name).join() === typed.join();
      // "back up" and "backup" find the same.
      const fit = Math.max(fitOf(sought, known), fitOf([sought.join("")], known));
      return { topic, fit: isName ? WHOLE_NAME : fit };
    })
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit)
    .slice(0, MOST_TOPICS)
    .map(({ topic }) => topic);
}

/** Of several words, one in three may be unknown. */
function fitOf(sought: readonly string[], known: readonly string[]): number {
  const fits = sought.map((word) => Math.max(0, ...known.map((each) => fitOfWord(word, each))));
  const isEnough = fits.filter((fit) => fit > 0).length >= (sought.length * 2) / 3;
  return isEnough && sought.length > 0 ? fits.reduce((sum, fit) => sum + fit, 0) / sought.length : 0;
}

function fitOfWord(word: string, known: string): number {
  if (word === known) return 4;
  if (known.startsWith(word)) return 3;
  if (known.length >= LEAST_PART && word.startsWith(known)) return 2;
  return word.length >= LEAST_PART && known.includes(word) ? 1 : 0;
}

/** In lower case and without accents. */
function wordsOf(text: string): readonly string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}
