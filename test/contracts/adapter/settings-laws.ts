import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AdapterCode } from "../../../src/platform/codes/platform.ts";
import { choicesOf, credentialsOf, labelOf, meaningOf } from "../../../src/platform/kit/credential.ts";
import { LANGUAGES } from "../../../src/words/format.ts";
import { vocabularyOf } from "../../../src/words/vocabulary.ts";
import type { Bench } from "./bench.ts";

export function describeSettings<Settings>({
  adapter,
  domains,
  notDomains,
  deliveries,
  first,
  second,
}: Bench<Settings>): void {
  const vocabulary = vocabularyOf([adapter]);
  /** In every language, each in its own words. */
  const textsOf = (said: AdapterCode) => LANGUAGES.map((language) => vocabulary.wordsIn(language).say(said));
  const expectWords = (said: AdapterCode) => {
    for (const text of textsOf(said)) expect(text).toMatch(/^.{3,300}$/s);
    expect(textsOf(said)).not.toContain(said.code);
  };

  describe(`${adapter.platform}: settings`, () => {
    test("each setting says what it is for, in every language", () => {
      const { shape } = adapter.settings as unknown as { readonly shape: object };
      for (const name of Object.keys(shape)) {
        const meaning = meaningOf(adapter, name);
        expect(meaning, name).not.toBeNull();
        if (meaning !== null) expectWords(meaning);
      }
    });

    test("what somebody is asked for has a short name of people's, in every language", () => {
      for (const { name } of [...credentialsOf(adapter.settings), ...choicesOf(adapter.settings)]) {
        const label = labelOf(adapter, name);
        expect(label, name).not.toBeNull();
        if (label === null) continue;
        expectWords(label);
        for (const text of textsOf(label)) {
          expect(text).toMatch(/^.{3,50}$/);
          expect(text).not.toBe(name);
        }
      }
    });

    test("each value of a choice is said in words, in every language", () => {
      for (const { name, values } of choicesOf(adapter.settings)) {
        for (const value of values) {
          const label = labelOf(adapter, `${name}.${value}`);
          expect(label, value).not.toBeNull();
          if (label === null) continue;
          expectWords(label);
          for (const text of textsOf(label)) expect(text).toMatch(/^[^_]{3,50}$/);
        }
      }
    });

    test("each way to give access is said in words, asks for what there is, and no setting is without a way", () => {
      const { ways, webhookSecret } = adapter;
      if (ways === undefined) return;
      const askable = [...credentialsOf(adapter.settings), ...choicesOf(adapter.settings)].map(
        ({ name }) => name,
      );
      expect([...new Set(ways.flatMap(({ asks }) => asks))].toSorted()).toEqual(askable.toSorted());
      for (const { title, about, asks, asksSecret = false } of ways) {
        expectWords(title);
        expectWords(about);
        const isMade = webhookSecret.chosenBy === "bridge";
        expect(isMade || asksSecret || asks.includes(webhookSecret.credential ?? "")).toBe(true);
      }
    });

    test("the shop's own states of an order are said in words", () => {
      for (const [status, said] of Object.entries(adapter.statuses ?? {})) {
        expect(status).not.toContain(", ");
        expectWords(said);
      }
      const told = deliveries.flatMap(({ expected }) =>
        expected.ok
          ? expected.events.flatMap((event) =>
              event.kind === "snapshot" ? event.snapshot.status.split(", ") : [],
            )
          : [],
      );
      if (adapter.statuses !== undefined)
        expect(told.filter((status) => !Object.hasOwn(adapter.statuses ?? {}, status))).toEqual([]);
    });

    test("nothing is needed to receive deliveries, and an unknown setting is an error", () => {
      expect(adapter.settings.safeParse({}).success).toBe(true);
      expect(adapter.settings.safeParse({ unheardOf: 1 }).success).toBe(false);
    });

    test("a credential is a text that may be left out, and what sounds secret is called so", () => {
      for (const { name, isSecret } of credentialsOf(adapter.settings)) {
        if (/secret|token|password/i.test(name)) expect(isSecret).toBe(true);
      }
      const { credential } = adapter.webhookSecret;
      const secrets = credentialsOf(adapter.settings).filter(({ isSecret }) => isSecret);
      if (credential !== undefined) expect(secrets.map(({ name }) => name)).toContain(credential);
    });

    test("a secret that the platform signs with is one, and any text is judged", () => {
      const { problemOf, where } = adapter.webhookSecret;
      expectWords(where);
      for (const secret of [first, second]) expect(problemOf?.(secret) ?? null).toBeNull();
      fc.assert(
        fc.property(fc.string({ unit: "binary" }), (typed) => {
          const problem = problemOf?.(typed) ?? null;
          if (problem !== null) expectWords(problem);
        }),
      );
    });

    test("ids of orders are called what they are, so that none is held for its id", () => {
      const ids = deliveries.flatMap(({ expected }) =>
        expected.ok ? expected.events.flatMap((event) => ("orderId" in event ? [event.orderId] : [])) : [],
      );
      expect(ids.every((id) => /^\d+$/.test(id))).toBe(adapter.orderIds === "numbers");
    });

    test.each(domains)("the address %j is %j", (typed, canonical) => {
      expect(adapter.parseDomain(typed)).toEqual({ domain: canonical });
      expect(adapter.parseDomain(canonical)).toEqual({ domain: canonical });
    });

    test.each(notDomains)("the address %j is refused with an example of a right one", (typed) => {
      const judged = adapter.parseDomain(typed);
      if (!("problem" in judged)) throw new Error(`${typed} was taken for an address`);
      expectWords(judged.problem);
      expect(textsOf(judged.problem)[0]).toContain("for example");
    });

    test("any text is judged as an address, and what is accepted stays as it is", () => {
      const text = fc.oneof(fc.string({ unit: "binary" }), fc.webUrl(), fc.domain());
      fc.assert(
        fc.property(text, (typed) => {
          const judged = adapter.parseDomain(typed);
          if ("domain" in judged) expect(adapter.parseDomain(judged.domain)).toEqual(judged);
        }),
      );
    });
  });
}
