import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PlatformEvent, Translation } from "../../../src/platform/adapter.ts";
import { topicNames } from "../../../src/platform/topics.ts";
import { ENGLISH } from "../../../src/words/vocabulary.ts";
import type { Bench } from "./bench.ts";
import { deepFreeze, withPartExchanged } from "./json-tree.ts";

export function describeTranslation<Settings>(bench: Bench<Settings>): void {
  const { adapter, any, deliveries, parsed, translatable, translate } = bench;
  const names = topicNames(adapter.topics);
  const optional = topicNames(adapter.topics, "optional");

  describe(`${adapter.platform}: translation`, () => {
    test.each(deliveries)("$name says what was found by hand", (sample) => {
      expect(translate(translatable(sample))).toStrictEqual(sample.expected);
    });

    test.each(deliveries)("$name says the same twice, survives storing and is left unchanged", (sample) => {
      const delivery = deepFreeze(translatable(sample));
      const once = translate(delivery);
      expect(translate(delivery)).toStrictEqual(once);
      expect(JSON.parse(JSON.stringify(once))).toStrictEqual(once);
    });

    test.each(adapter.topics)("the topic $name is understood", ({ name }) => {
      const samples = deliveries.filter((sample) => sample.topic === name);
      expect(samples, "its deliveries in samples.ts").not.toEqual([]);
      expect(samples.some((sample) => translate(translatable(sample)).ok)).toBe(true);
    });

    test("what an optional topic tells comes by another one as well", () => {
      const kinds = (isOptional: boolean) =>
        deliveries
          .filter(({ topic }) => isOptional === optional.includes(topic))
          .flatMap((sample) => kindsOf(translate(translatable(sample))));
      const orders = ["snapshot", "reference", "refund", "fulfillment", "dispute"];
      const needed = kinds(false).some((kind) => orders.includes(kind))
        ? [...kinds(false), ...orders]
        : kinds(false);
      expect(needed).toEqual(expect.arrayContaining(kinds(true)));
    });

    test("privacy requests, and nothing else, are topics that the platform obliges its apps to take", () => {
      for (const sample of deliveries) {
        const topic = adapter.topics.find(({ name }) => name === sample.topic);
        const isPrivacy = kindsOf(translate(translatable(sample))).includes("privacy");
        expect(topic?.isCompliance ?? false).toBe(isPrivacy);
        if (isPrivacy) expect(topic?.comes).not.toBe("optional");
      }
    });

    test("no topic is listed twice, and one that is not listed leads to nothing", () => {
      expect(new Set(names).size).toBe(adapter.topics.length);
      for (const sample of deliveries) {
        for (const topic of ["", "unheard/of", "__proto__", "constructor", `${sample.topic} `]) {
          const translation = translate({ ...translatable(sample), topic });
          expect(translation.ok ? translation.events : []).toEqual([]);
        }
      }
    });

    test("an order's id is exact text: it stands in the body digit by digit", () => {
      for (const sample of deliveries) {
        const body = new TextDecoder().decode(sample.body);
        for (const id of orderIdsOf(translate(translatable(sample)))) expect(body).toContain(id);
      }
    });

    const anyTopic = fc.constantFrom(...names);
    test("any JSON value under any topic is answered, never by an exception", () => {
      fc.assert(
        fc.property(anyTopic, fc.jsonValue(), (topic, body) => {
          expectSound(translate({ ...translatable(any, body), topic }));
        }),
        { numRuns: 500 },
      );
    });

    test("a body with a part exchanged or taken out is answered, never by an exception", () => {
      const part = fc.option(fc.jsonValue({ maxDepth: 2 }), { nil: undefined });
      fc.assert(
        fc.property(fc.constantFrom(...deliveries), fc.nat(), part, (sample, at, exchanged) => {
          expectSound(translate(translatable(sample, withPartExchanged(parsed(sample), at, exchanged))));
        }),
        { numRuns: 2000 },
      );
    });

    test("a negative zero anywhere is a number as it is stored", () => {
      for (const sample of deliveries) {
        const body = parsed(sample);
        for (let at = 0; at < JSON.stringify(body).split(":").length; at++)
          expectSound(translate(translatable(sample, withPartExchanged(body, at, -0))));
      }
    });

    test("a body under a topic that is not its own is answered, never by an exception", () => {
      fc.assert(
        fc.property(anyTopic, fc.constantFrom(...deliveries), (topic, sample) => {
          expectSound(translate({ ...translatable(sample), topic }));
        }),
        { numRuns: 500 },
      );
    });
  });
}

/** What holds for every answer: ids are text, reasons are sentences, and all of it survives storing. */
function expectSound(translation: Translation): void {
  for (const id of orderIdsOf(translation)) expect(id).toMatch(/^\S{1,100}$/);
  if (!translation.ok) expect(ENGLISH.say(translation.reason)).toMatch(/^.{5,1000}$/s);
  expect(JSON.parse(JSON.stringify(translation))).toEqual(translation);
}

function orderIdsOf(translation: Translation): readonly string[] {
  return translation.ok ? translation.events.flatMap(idsOf) : [];
}

function idsOf(event: PlatformEvent): readonly string[] {
  switch (event.kind) {
    case "snapshot":
      return [event.orderId, event.snapshot.orderId];
    case "reference":
      return [event.id];
    case "privacy":
      return event.orderIds;
    case "uninstalled":
    case "subscriptionsEnded":
      return [];
    default:
      return [event.orderId];
  }
}

function kindsOf(translation: Translation): readonly PlatformEvent["kind"][] {
  return translation.ok ? translation.events.map(({ kind }) => kind) : [];
}
