import { z } from "zod";
import { verdictView } from "../../health/verdict-view.ts";
import { tooMany } from "../../http/problem-document.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { TestDeliveries } from "../admin-context.ts";
import { acted, answer, conflict, endpoint, refuse, refuseUnknown } from "../endpoint.ts";
import { iso } from "../iso.ts";
import { reasonView } from "../reason-view.ts";
import { list, listOf, named, reasonFields, text, time, truth } from "../shapes.ts";
import { checkShape } from "./examination.ts";

export const testDelivery = named("TestDelivery", {
  shop: text,
  sentAt: time.nullable().describe("null: none was sent yet"),
  by: text.nullable(),
  isThrough: truth.describe("It was received and processed"),
  way: listOf({ state: z.enum(["fine", "warning", "failed", "waiting"]), ...reasonFields }),
  wouldDo: list(checkShape).describe("What a real order like this would cause"),
});

export const showTestDelivery = endpoint("GET /shops/{shop}/test-delivery", {
  summary: "Returns the progress of the last test delivery, and what a real order like it would cause",
  permission: "viewer",
  forTenants: true,
  answers: { 200: testDelivery },
  problems: [404],
  answer: async ({ params: { shop }, words }, { shops, testDeliveries }) => {
    const context = shops.get(shop);
    return context === undefined
      ? refuseUnknown("shop")
      : answer(await testView(testDeliveries, context, words));
  },
});

export const sendTestDelivery = endpoint("POST /shops/{shop}/test-delivery", {
  summary: "Sends a sample order to the bridge, signed like the shop's webhooks; no points are given",
  permission: "owner",
  forTenants: true,
  answers: { 200: testDelivery },
  problems: [404, 409],
  answer: async ({ params: { shop }, actor, words }, { shops, testDeliveries }) => {
    const context = shops.get(shop);
    if (context === undefined) return refuseUnknown("shop");
    const { adapter } = context;
    if (adapter.sampleOrder === undefined) return conflict({ code: "noTestOf", title: adapter.title });
    const waitMs = await testDeliveries.send(context, actor);
    if (waitMs !== null) {
      const seconds = Math.ceil(waitMs / 1000);
      return refuse(tooMany("too_soon", { code: "testTooSoon", seconds }, seconds));
    }
    const view = await testView(testDeliveries, context, words);
    return acted({ done: { code: "actTestDeliverySent" }, shop }, answer(view));
  },
});

async function testView(
  tests: TestDeliveries,
  context: ShopContext,
  words: Words,
): Promise<z.output<typeof testDelivery>> {
  const last = await tests.last(context);
  const wouldDo = (await tests.wouldDo(context)).map((verdict) => verdictView(verdict, words));
  const { shop } = context;
  if (last === null) return { shop, sentAt: null, by: null, isThrough: false, way: [], wouldDo };
  const { sentAt, by, isThrough } = last;
  const way = last.way.map(({ state, said }) => ({ state, ...reasonView(said, words) }));
  return { shop, sentAt: iso(sentAt), by, isThrough, way, wouldDo };
}
