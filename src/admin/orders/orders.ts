import { z } from "zod";
import type { NewDecision, OrderKey, OrderRecord } from "../../domain/order/order-record.ts";
import { decideWithEffect } from "../../domain/person/offers.ts";
import {
  decideOrder,
  fillInContact,
  type OrderDecision,
  type PersonResult,
  takeBack,
} from "../../domain/person/person.ts";
import { codedReason } from "../../domain/reason/compare.ts";
import { changesOf } from "../../people/acts/act.ts";
import type { ActCode } from "../../people/acts/act-codes.ts";
import { parsePhone } from "../../people/identity/phone.ts";
import { decide } from "../../reconcile/reconcile-order.ts";
import { sendAgain } from "../../reconcile/send-again.ts";
import { replanContext } from "../../shops/replan-context.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { AdminContext } from "../admin-context.ts";
import { acted, answer, conflict, endpoint, refuseUnknown } from "../endpoint.ts";
import { emailText, moment, noteText, pageQuery, typedText, withoutAbsent } from "../queries.ts";
import { pageOf } from "../shapes.ts";
import { contactOf } from "./contact-view.ts";
import { decisionDone, releaseDone } from "./decision-act.ts";
import { orderSelection, selected } from "./order-selection.ts";
import { decisionAnswer, decisionName, orderAnswer, orderRow } from "./order-shape.ts";
import { orderView, summaryView } from "./order-view.ts";

const listQuery = z.strictObject({ ...orderSelection, ...pageQuery });

const contactBody = z.strictObject({
  name: z.string().trim().min(1).max(200).optional(),
  email: emailText.optional(),
  mobile: typedText.optional(),
  note: noteText,
});

/** Optional fields of a decision. */
export const decisionBody = z.strictObject({ note: noteText });

export const listOrders = endpoint("GET /orders", {
  summary: "Lists orders, last changed first; `q` searches order id, number, email, mobile and name",
  permission: "viewer",
  forTenants: true,
  query: listQuery,
  answers: { 200: pageOf(orderRow) },
  answer: ({ query, words }, parts) => pageOfOrders(parts, query, words),
});

export const searchOrders = endpoint("POST /orders/search", {
  summary: "The same with the filters in the body, so that they do not appear in logged URLs",
  permission: "viewer",
  forTenants: true,
  body: listQuery,
  answers: { 200: pageOf(orderRow) },
  onlyReads: true,
  answer: ({ body, words }, parts) => pageOfOrders(parts, body, words),
});

async function pageOfOrders(
  { store, brands, clock }: Pick<AdminContext, "store" | "brands" | "clock">,
  query: z.output<typeof listQuery>,
  words: Words,
) {
  const { items, nextCursor } = await store.listOrders(selected(query));
  return answer({ items: items.map((item) => summaryView(item, words, brands, clock.now())), nextCursor });
}

export const showOrder = endpoint("GET /orders/{shop}/{orderId}", {
  summary: "Returns an order with its operations and history",
  permission: "viewer",
  forTenants: true,
  answers: { 200: orderAnswer },
  problems: [404],
  answer: async ({ params: { shop, orderId }, words }, { store, shops, brands, clock }) => {
    const record = await store.getOrder({ shop, orderId });
    return record === null
      ? refuseUnknown("order")
      : answer({ order: orderView(record, shops, clock.now(), words, brands) });
  },
});

export const patchContact = endpoint("PATCH /orders/{shop}/{orderId}/contact", {
  summary: "Fills in or corrects the customer's contact, and releases an order that waited for it",
  permission: "assistant",
  forTenants: true,
  body: contactBody,
  answers: { 200: decisionAnswer },
  problems: [404, 409],
  answer: async ({ params, body, actor, words }, parts) =>
    decideOn(
      parts,
      { ...params, actor, note: body.note, words, done: contactGiven(body) },
      (record, made, context) => fillInContact(record, contactIn(body), made, readPhone(context)),
    ),
});

function decisionOnOrder<const Decision extends Exclude<OrderDecision, "release">>(
  decision: Decision,
  summary: string,
) {
  return endpoint(`POST /orders/{shop}/{orderId}/${decision}`, {
    summary,
    permission: "assistant",
    forTenants: true,
    body: decisionBody,
    answers: { 200: decisionAnswer },
    problems: [404, 409],
    answer: async ({ params, body: { note }, actor, words }, parts) =>
      decideOn(
        parts,
        {
          ...{ ...(params as OrderKey), actor, note, words },
          done: (decided) => decisionDone(decided, decision),
        },
        (record, made, context) =>
          decideWithEffect(record, decision, made, replanContext(context, "person", made.at)),
      ),
  });
}

export const approveOrder = decisionOnOrder("approve", "Approves the points now, or lets an old order earn");
export const cancelOrder = decisionOnOrder("cancel", "Cancels the points");
export const holdOrder = decisionOnOrder("hold", "Holds the order: nothing is sent");

const releaseBody = z.strictObject({
  note: noteText,
  basedOn: moment
    .optional()
    .describe("The order's `changedAt` as the person saw it: refused if the order has changed since"),
  only: decisionName
    .optional()
    .describe("The only decision to take back, by its name among those of the order's `release`"),
});

export const releaseOrder = endpoint("POST /orders/{shop}/{orderId}/release", {
  summary: "Takes back all earlier decisions, or one; the order's `release` says what that does",
  permission: "assistant",
  forTenants: true,
  body: releaseBody,
  answers: { 200: decisionAnswer },
  problems: [404, 409],
  answer: async ({ params, body: { note, basedOn, only }, actor, words }, parts) => {
    const done = (decided: OrderRecord) => releaseDone(decided, only);
    return decideOn(parts, { ...params, actor, note, words, done }, (record, made, context) => {
      if (basedOn !== undefined && basedOn !== record.changedAt)
        return { ok: false, problem: { code: "orderChanged" } };
      return only === undefined
        ? decideOrder(record, "release", made, context)
        : takeBack(record, only, made, context);
    });
  },
});

export const settleOrder = decisionOnOrder(
  "settle",
  "Confirms that redeemed points of a cancelled order were settled by hand",
);

export const sendOrderAgain = endpoint("POST /orders/{shop}/{orderId}/send-again", {
  summary: "Sends the state of the points to the loyalty service again, to correct differences",
  permission: "assistant",
  forTenants: true,
  body: decisionBody,
  answers: { 200: decisionAnswer },
  problems: [404, 409],
  answer: async ({ params, body: { note }, actor, words }, parts) =>
    decideOn(
      parts,
      { ...params, actor, note, words, done: { code: "actSentAgain" } },
      (record, made, context) => sendAgain(record, context, made),
    ),
});

function contactIn({ note, ...given }: z.output<typeof contactBody>) {
  return withoutAbsent(given);
}

function contactGiven(given: z.output<typeof contactBody>): ActCode {
  const fields = (["name", "email", "mobile"] as const).filter((field) => given[field] !== undefined);
  return { code: "actContactGiven", fields };
}

interface DecisionRequest extends OrderKey {
  readonly actor: string;
  /** Empty if there is no note. */
  readonly note: string;
  readonly words: Words;
  /** The act for the audit log, or a function that derives it from the decided order. */
  readonly done: ActCode | ((decided: OrderRecord) => ActCode);
}

/** Applies a person's decision, plans again, and returns the order. */
export async function decideOn(
  { store, shops, brands, clock, wakeDispatcher }: AdminContext,
  { shop, orderId, actor, note, words, done }: DecisionRequest,
  decision: (record: OrderRecord, made: NewDecision, context: ShopContext) => PersonResult,
) {
  const context = shops.get(shop);
  if (context === undefined) return refuseUnknown("shop");
  const now = clock.now();
  const found: { before?: OrderRecord } = {};
  const at = { orderId, now, isShared: !brands.has(context.brand) };
  const decided = await decide(store, context, at, (record) => {
    found.before = record;
    return decision(record, decidingNow(actor, note, now), context);
  });
  if (!decided.ok)
    return decided.problem.code === "noSuchOrder" ? refuseUnknown("order") : conflict(decided.problem);
  wakeDispatcher();
  const { before = decided.record } = found;
  const changes = changesOf(before, decided.record, contactOf(before, shops));
  return acted(
    before === decided.record
      ? null
      : {
          done: typeof done === "function" ? done(decided.record) : done,
          ...{ shop, orderId, changes, ...withNote(note) },
        },
    answer({
      order: orderView(decided.record, shops, now, words, brands),
      notice: decided.notice === undefined ? null : words.say(decided.notice),
      advice: decided.notice === undefined ? null : codedReason(decided.notice),
    }),
  );
}

/** Who decides, when and why, for the decision's record. */
export function decidingNow(by: string, note: string, at: number): NewDecision {
  return { by, at, ...withNote(note) };
}

function withNote(note: string): { readonly note?: string } {
  return note === "" ? {} : { note };
}

function readPhone({ programme }: ShopContext) {
  return { parsePhone, defaultCountry: programme.contact.defaultCountry };
}
