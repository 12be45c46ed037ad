import { z } from "zod";
import type { DecisionName } from "../../domain/order/decision-name.ts";
import { programmeChanges } from "../../domain/programme/programme-change.ts";
import { customerIn } from "../../outbound/loyalty/loyalty-requests.ts";
import type { Act } from "../../people/acts/act.ts";
import { type ActCode, CHANGED_THINGS, UNDOINGS, type UndoKind } from "../../people/acts/act-codes.ts";
import { maskedContact } from "../../people/privacy/masking/masked-contact.ts";
import { readAttempt } from "../../people/privacy/redeem-attempts.ts";
import type { Page } from "../../store/page.ts";
import type { LogQuery } from "../../store/segmented-log.ts";
import { LANGUAGES } from "../../words/format.ts";
import { actorName } from "../../words/own-names.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { AdminContext } from "../admin-context.ts";
import { answer, endpoint } from "../endpoint.ts";
import { iso } from "../iso.ts";
import { moment, pageQuery, shopName, typedText, withoutAbsent } from "../queries.ts";
import { doneView } from "../reason-view.ts";
import { count, detailFields, listOf, named, orNull, pageOf, text, time, truth } from "../shapes.ts";
import { ACT_KINDS, isOfKind, isRedeem, KIND_FILTERS, kindOf, undoingOf } from "./act-kinds.ts";
import { saidChange } from "./said-change.ts";
import { undoCommand } from "./undo-command.ts";
import { decisionLeft, undoingNow, versionBefore } from "./undoing-now.ts";

/** Filters that the list and the CSV table share. */
export const actSelection = {
  shop: shopName.optional(),
  kind: z.enum(KIND_FILTERS).optional(),
  /** The full name of the person. */
  by: typedText.optional(),
  orderId: typedText.optional(),
  from: moment.optional(),
  before: moment.optional(),
};
const selection = z.object(actSelection);

export const actRow = named("ActRow", {
  number: count,
  at: time,
  by: text,
  kind: z.enum(ACT_KINDS),
  shop: text.nullable(),
  orderId: text.nullable(),
  orderNumber: text
    .nullable()
    .describe("The order's number in the shop; null: unknown, or the act concerned no order"),
  ...detailFields,
  changes: listOf({
    thing: z.enum(CHANGED_THINGS),
    label: text,
    before: text.nullable(),
    after: text.nullable(),
  }),
  note: text.nullable().describe("The person's reason; for a programme, the note of its version"),
  customer: text.nullable().describe("The masked customer of a manual redemption; null: unknown"),
  isErased: truth.describe("Personal data in it was erased"),
  undoing: z.enum(UNDOINGS),
  versionBefore: count
    .nullable()
    .describe("The programme version that was active before; null: the act changed no programme"),
  undone: orNull({ number: count, at: time, by: text }).describe(
    "The later act that undid it; null: none, or unknown",
  ),
  undo: text.describe("A sentence: who undid it and when, or how it can be undone"),
  undoCommand: text
    .nullable()
    .describe("The command that undoes it, without the program's name; null: none, or nothing to undo"),
});
export type ActRow = z.output<typeof actRow>;

/** An act joined with values that are stored elsewhere, so that an erasure removes them there. */
export interface NumberedAct extends Act {
  /** `null` if unknown. */
  readonly orderNumber: string | null;
  /** Masked unless the reader may see it; `null` if unknown or if the act concerned no customer. */
  readonly customer: string | null;
  /** The later act that undid it. */
  readonly undone: Pick<Act, "number" | "at" | "by"> | null;
  /** The programme settings that it changed. */
  readonly settings: ReturnType<typeof programmeChanges>;
  /** How it can be undone now. */
  readonly undoing: UndoKind;
  /** The order decision that it made, if that is still in force. */
  readonly decision: DecisionName | null;
}

export const listActs = endpoint("GET /acts", {
  summary: "Lists the audit log, newest first. Kept for `retention.actsDays`, at most 5,000 entries",
  permission: "viewer",
  forTenants: true,
  query: z.strictObject({ ...actSelection, ...pageQuery }),
  answers: { 200: pageOf(actRow) },
  answer: async ({ query, words }, parts) => {
    const { cursor, limit, ...selected } = query;
    const page = await numberedActs(parts, withoutAbsent({ cursor, limit, isWanted: wanted(selected) }));
    return answer({ items: page.items.map((act) => actView(act, words)), nextCursor: page.nextCursor });
  },
});

/** Acts joined with their order numbers and the other values stored elsewhere. */
export async function numberedActs(parts: AdminContext, query: LogQuery<Act>): Promise<Page<NumberedAct>> {
  const { items, nextCursor } = await parts.acts.list(query);
  const undoneBy = await parts.acts.undoneBy(items);
  const numbered = items.map(async (act) => ({
    ...act,
    undone: undoneBy.get(act.number) ?? null,
    ...(await ofOrder(parts, act, undoneBy.has(act.number))),
    ...(await ofVersion(parts, act)),
    ...(await redeemingCustomer(parts, act)),
  }));
  return { items: await Promise.all(numbered), nextCursor };
}

/** The most changes listed for one programme version; the version's own page lists all. */
const MOST_SETTINGS = 20;

/** The note and the settings of a saved programme are stored with its version. */
async function ofVersion(
  { programmes }: AdminContext,
  { shop, done, note, changes }: Act,
): Promise<Pick<NumberedAct, "note" | "settings">> {
  const isSaved = done.code === "actProgrammeSaved" || done.code === "actProgrammeReverted";
  if (shop === null || !isSaved) return { note, settings: [] };
  const before = versionBefore({ changes });
  const earlier = before === null ? null : await programmes.version(shop, before);
  const saved = await programmes.version(shop, done.version);
  const settings =
    earlier?.programme == null || saved?.programme == null
      ? []
      : programmeChanges(earlier.programme, saved.programme).slice(0, MOST_SETTINGS);
  return { note: note ?? saved?.note ?? null, settings };
}

/** The customer is stored with the redeem request, where an erasure removes it. */
async function redeemingCustomer(
  parts: AdminContext,
  { shop, number, done, isErased }: Act,
): Promise<Pick<NumberedAct, "customer" | "isErased">> {
  const attempt = shop === null || !isRedeem(done) ? null : await readAttempt(parts, shop, number);
  if (attempt?.act !== number) return { customer: null, isErased };
  if (attempt.exchange === null) return { customer: null, isErased: true };
  const customer = customerIn(attempt.exchange.request.body.text);
  return { customer: customer === null ? null : maskedContact(customer), isErased };
}

async function ofOrder(
  parts: AdminContext,
  act: Act,
  isUndone: boolean,
): Promise<Pick<NumberedAct, "orderNumber" | "undoing" | "decision">> {
  const { shop, orderId, done } = act;
  const isOfOrder = shop !== null && orderId !== null;
  const record = isOfOrder ? await parts.store.getOrder({ shop, orderId }) : null;
  const orderNumber = record?.facts.snapshot?.orderNumber ?? null;
  return {
    orderNumber,
    undoing: isUndone ? undoingOf(done) : await undoingNow(parts, act, record),
    decision: record === null ? null : decisionLeft(record, done),
  };
}

/** Whether the act matches the filters. */
export function wanted(selected: z.output<typeof selection>): NonNullable<LogQuery<Act>["isWanted"]> {
  const { shop, kind, by, orderId, from = 0, before = Number.POSITIVE_INFINITY } = selected;
  return (act) =>
    act.at >= from &&
    act.at < before &&
    (shop ?? act.shop) === act.shop &&
    (orderId ?? act.orderId) === act.orderId &&
    isOfKind(act.done, kind) &&
    (by === undefined || namesOf(act.by).includes(by.toLowerCase()));
}

/** The stored name and its display names in every language, in lower case. */
function namesOf(by: string): readonly string[] {
  return [by, ...LANGUAGES.map((language) => actorName(by, language))].map((each) => each.toLowerCase());
}

/** An act in the reader's language. */
export function actView(act: NumberedAct, words: Words): ActRow {
  const view = rowOf(act, words);
  return { ...view, undoCommand: undoCommand({ ...view, decision: act.decision }) };
}

function rowOf(
  {
    number,
    at,
    by,
    shop,
    orderId,
    orderNumber,
    done,
    changes,
    settings,
    note,
    customer,
    isErased,
    undone,
    undoing,
  }: NumberedAct,
  words: Words,
): Omit<ActRow, "undoCommand"> {
  return {
    ...{ number, at: iso(at), by, kind: kindOf(done), shop, orderId, orderNumber },
    ...doneView(done, words),
    changes: [
      ...changes.map((change) => ({
        thing: change.thing,
        label: words.say({ code: "actChanged", thing: change.thing }),
        ...saidChange(change, words),
      })),
      ...settings.map(({ setting, before, after }) => ({
        ...{ thing: "setting" as const, label: setting, before, after },
      })),
    ],
    note,
    customer,
    isErased,
    undoing,
    versionBefore: versionBefore({ changes }),
    undone: undone === null ? null : { number: undone.number, at: iso(undone.at), by: undone.by },
    undo:
      undone === null
        ? words.say({ code: "actUndoing", undoing })
        : words.say({
            ...{ code: "actUndone", by: undone.by, at: undone.at },
            // An approval stays as sent, and an order that was released to earn keeps its points.
            isWhole: undoing === "release" ? !isApproval(done) : undoing === "takeBack",
          }),
  };
}

function isApproval(done: ActCode): boolean {
  return done.code === "actOrderDecided" && done.decision === "approve";
}
