import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alertWords } from "../../../src/health/destinations/alert-state.ts";
import { LANGUAGES } from "../../../src/words/format.ts";
import { titled, vocabularyOf } from "../../../src/words/vocabulary.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { type } from "../../support/commands/typed-command.ts";
import { CLOSED, CLOSED_IN, PLAIN_WORDS, SHOP_CLOSED } from "../../support/shops/own-words.ts";
import { SECRETS } from "../../support/shops/plain-adapter.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

/** A bridge whose shop answers every question with a code that only its adapter knows. */
let bridge: RunningBridge;
beforeAll(async () => {
  const shop = plainShop();
  for (let call = 0; call < 1_000; call++) shop.problems.push(SHOP_CLOSED);
  bridge = await runBridge({
    adapters: [{ ...shop.adapter, words: PLAIN_WORDS }],
    shops: {
      acme: {
        platform: "plain",
        brand: "main",
        domain: "acme.example",
        secrets: SECRETS,
        program: { earn: { activityId: "12" } },
      },
    },
  });
});
afterAll(() => bridge.close());

describe.each(LANGUAGES)("what only an adapter says is, in %s, a sentence", (language) => {
  const ask = async (path: string) => {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, "accept-language": language };
    return (await fetch(`${bridge.url}${path}`, { headers })).json();
  };
  const said = {
    problem: CLOSED_IN[language],
    because: { code: CLOSED.code, facts: { since: CLOSED.since } },
  };

  test("of a resync in the JSON interface, and in English on the terminal", async () => {
    const typed = ["resync", "acme", "--order", "1"];
    const printed = await type([...typed, "--url", bridge.url, "--token", ADMIN_TOKEN], {
      world: { stopRequested: () => new Promise<void>(() => {}) },
    });
    expect(printed.out + printed.err).toContain(CLOSED_IN.en);
    const { items } = (await ask("/api/resyncs?shop=acme")) as { items: object[] };
    expect(JSON.stringify(items[0])).toContain(CLOSED_IN[language]);
  });

  test("of a shop's state", async () => {
    await expect
      .poll(async () => ((await ask("/api/status")) as { shops: { scan: unknown }[] }).shops[0]?.scan)
      .toMatchObject(said);
  });

  test("in an alert", () => {
    const facts = { code: "shopUnreadable", shop: "acme", because: CLOSED } as const;
    expect(titled(facts, alertWords(vocabularyOf([{ words: PLAIN_WORDS }]), language)).detail).toContain(
      CLOSED_IN[language],
    );
  });
});
