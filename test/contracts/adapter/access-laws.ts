import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RawRequest } from "../../../src/platform/request.ts";
import type { CheckResult, Install, Subscriptions } from "../../../src/platform/shop-access.ts";
import { topicNames } from "../../../src/platform/topics.ts";
import type { Bench } from "./bench.ts";
import { BAD_ANSWERS, expectAdvice, expectSentence, type OpenStandIn, type ShopStandIn } from "./stand-in.ts";

export function describeChecks<Settings>(
  { adapter }: Bench<Settings>,
  ask: NonNullable<Bench<Settings>["adapter"]["checks"]>,
  openStandIn: OpenStandIn<Settings>,
): void {
  describe(`${adapter.platform}: checks`, () => {
    let standIn: ShopStandIn<Settings>;
    beforeEach(async () => {
      standIn = await openStandIn();
    });
    afterEach(() => standIn.close());

    const expectNextSteps = (checks: readonly CheckResult[]) => {
      expect(checks.length).toBeGreaterThan(0);
      expect(new Set(checks.map(({ check }) => check)).size).toBe(checks.length);
      for (const found of checks) {
        expectSentence(adapter, { code: found.check });
        if (found.state === "fine") expectSentence(adapter, found);
        else expectAdvice(adapter, found);
      }
    };

    test("of a shop where all is well find nothing that failed", async () => {
      if (standIn.webhooks !== undefined)
        await adapter.subscriptions?.restore(standIn.connected, standIn.webhooks.target);
      const checks = await ask(standIn.connected);
      expectNextSteps(checks);
      expect(checks.filter(({ state }) => state === "failed")).toEqual([]);
    });

    test("without anything to ask with say what to do, and call it no failure", async () => {
      const checks = await ask(standIn.unconnected);
      expectNextSteps(checks);
      expect(checks.map(({ state }) => state)).toContain("warning");
      expect(checks.map(({ state }) => state)).not.toContain("failed");
    });

    const { checkAddress } = adapter;
    if (checkAddress !== undefined)
      test("the address alone is checked without credentials, and whatever answers there ends it", async () => {
        const found = await checkAddress(standIn.unconnected);
        expectNextSteps([found]);
        expect(found.state).toBe("fine");
        for (const answer of BAD_ANSWERS)
          expectNextSteps([await checkAddress(answer.answering(standIn.unconnected))]);
      });

    test.each(BAD_ANSWERS)("with $name for an answer end with a next step", async (answer) => {
      const checks = await ask(answer.answering(standIn.connected));
      expectNextSteps(checks);
      expect(checks.some(({ state }) => state !== "fine")).toBe(true);
    });
  });
}

export function describeSubscriptions<Settings>(
  { adapter }: Bench<Settings>,
  { inspect, restore }: Subscriptions<Settings>,
  openStandIn: OpenStandIn<Settings>,
): void {
  describe(`${adapter.platform}: subscriptions`, () => {
    let standIn: ShopStandIn<Settings>;
    let webhooks: NonNullable<ShopStandIn<Settings>["webhooks"]>;
    beforeEach(async () => {
      standIn = await openStandIn();
      webhooks = standIn.webhooks ?? expect.fail("the stand-in tells nothing of webhooks");
    });
    afterEach(() => standIn.close());

    const subscribed = [...topicNames(adapter.topics, "subscribed")].sort();
    const states = async () => {
      const found = await inspect(standIn.connected, webhooks.target);
      return found.ok ? found.value.map(({ topic, state }) => `${topic} ${state}`).sort() : found.problem;
    };
    const restored = async () => {
      const done = await restore(standIn.connected, webhooks.target);
      return done.ok ? done.value : expect.fail(done.problem.because.code);
    };

    test("are the topics that the adapter calls subscribed: missing first, then active", async () => {
      expect(await states()).toEqual(subscribed.map((topic) => `${topic} missing`));
      const done = await restored();
      expect(done).not.toEqual([]);
      for (const said of done) expectSentence(adapter, said);
      expect(await states()).toEqual(subscribed.map((topic) => `${topic} active`));
    });

    test("are made once, however often they are restored", async () => {
      await restored();
      const once = webhooks.list();
      expect(once).toHaveLength(subscribed.length);
      await restored();
      expect(webhooks.list()).toEqual(once);
    });

    test("of others are left as they are", async () => {
      webhooks.addSomebodyElses();
      const others = webhooks.list();
      expect(others).not.toEqual([]);
      await restored();
      await restored();
      expect(webhooks.list()).toEqual(expect.arrayContaining([...others]));
      expect(webhooks.list()).toHaveLength(others.length + subscribed.length);
    });

    test.each(BAD_ANSWERS)("with $name for an answer are a problem with its next step", async (answer) => {
      const shop = answer.answering(standIn.connected);
      for (const result of [await inspect(shop, webhooks.target), await restore(shop, webhooks.target)]) {
        if (result.ok) expect.fail(`made of it: ${JSON.stringify(result.value)}`);
        expect(answer.kinds).toContain(result.problem.kind);
        expectAdvice(adapter, result.problem.because);
      }
    });

    test("without anything to ask with say so", async () => {
      for (const act of [inspect, restore]) {
        const result = await act(standIn.unconnected, webhooks.target);
        if (result.ok) expect.fail("it was asked");
        expect(result.problem.kind).toBe("notConnected");
        expectAdvice(adapter, result.problem.because);
      }
    });
  });
}

export function describeInstall<Settings>(
  { adapter }: Bench<Settings>,
  { begin, whyRefused, finish, secretOf }: Install<Settings>,
  openStandIn: OpenStandIn<Settings>,
): void {
  const visitTo = (target: string): RawRequest => ({
    method: "GET",
    target,
    headers: {},
    body: new Uint8Array(),
  });

  describe(`${adapter.platform}: connecting by the merchant's consent`, () => {
    let standIn: ShopStandIn<Settings>;
    let stage: NonNullable<ShopStandIn<Settings>["install"]>;
    beforeEach(async () => {
      standIn = await openStandIn();
      stage = standIn.install ?? expect.fail("the stand-in knows no consent");
    });
    afterEach(() => standIn.close());

    /** As strangers may visit it: with nothing to ask the shop with. */
    const visited = () => {
      const { shop, domain, settings, now } = stage.shop;
      return { shop, domain, settings, now };
    };
    const begun = async () => {
      const answer = await begin(
        visited(),
        visitTo(`/apps/${adapter.platform}/install?shop=${stage.shop.shop}`),
        stage.visit,
      );
      return "reason" in answer ? expect.fail(answer.reason.code) : answer;
    };

    test("a visit begins with nothing but its secret, and leads to the shop itself", async () => {
      const { status, headers } = await begun();
      expect(status).toBeGreaterThanOrEqual(300);
      expect(status).toBeLessThan(400);
      const target = new URL(headers?.location ?? "");
      expect(target.href).toContain(stage.visit.secret);
      expect(`${target.host}${target.pathname}`.startsWith(stage.shop.domain)).toBe(true);
    });

    test("the secret comes back with the consent, and the tokens are stored before the answer", async () => {
      const callback = await stage.consent(await begun());
      expect(secretOf(callback)).toBe(stage.visit.secret);
      expect(await whyRefused(visited(), callback, stage.visit)).toBeNull();
      const done = await finish(stage.shop, callback, stage.visit);
      expect(done.ok ? done.answer.status : done.reason).toBeLessThan(400);
      expect(await stage.shop.vault.read()).not.toBeNull();
    });

    test("a callback of another visit is refused and leaves the tokens as they were", async () => {
      const callback = await stage.consent(await begun());
      const other = { ...stage.visit, secret: "the-secret-of-another-visit" };
      const refused = await whyRefused(visited(), callback, other);
      expect(refused?.reason.code).toMatch(new RegExp(`^${adapter.platform}\\.`));
      expect(refused?.status).toBeGreaterThanOrEqual(400);
      expect(await stage.shop.vault.read()).toBeNull();
    });

    test("what is no callback carries no secret, is refused, and costs no exception", async () => {
      const target = `/apps/${adapter.platform}/callback`;
      const post = (body: string) => ({ ...visitTo(target), method: "POST", body: Buffer.from(body) });
      const odd = [
        visitTo(target),
        visitTo(`${target}?`),
        visitTo(`${target}?x=%`),
        post("{"),
        post("null"),
        post("[]"),
      ];
      for (const request of odd) {
        expect(secretOf(request)).toBeNull();
        expect(await whyRefused(visited(), request, stage.visit)).not.toBeNull();
      }
      expect(await stage.shop.vault.read()).toBeNull();
    });
  });
}
