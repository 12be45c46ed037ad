import { withRequest } from "../domain/operation/keep-exchange.ts";
import type { Operation } from "../domain/operation/operation.ts";
import { type Contact, resolveContact } from "../domain/order/contact.ts";
import { formatMinorUnits } from "../domain/order/money.ts";
import type { OrderRecord } from "../domain/order/order-record.ts";
import { chooseActivity, descriptionOf, judgedOrder } from "../domain/plan/activity.ts";
import type { StartedStep } from "../domain/plan/next-step.ts";
import type { Programme } from "../domain/plan/programme.ts";
import { fillTemplate, type Placeholder } from "../domain/plan/template.ts";
import { termsInForce } from "../domain/plan/terms.ts";
import { readPhone } from "../identity/phone.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { TakePermit } from "./brand/permit.ts";
import type { LoyaltyClient, Reply } from "./loyalty/loyalty-client.ts";
import {
  conversionRequest,
  earnRequest,
  type LoyaltyRequest,
  redeemRequest,
  updatePointsRequest,
} from "./loyalty/loyalty-requests.ts";

/** A call that is ready to be made; holds the customer's contact, so it is never logged. */
export interface LoyaltyCall {
  /** What is sent. */
  readonly request: LoyaltyRequest;
  send(client: LoyaltyClient, takePermit: TakePermit): Promise<Reply>;
}

/** A step that is about to be sent, in the record that says so and what it says. */
interface StartedCall {
  readonly record: OrderRecord;
  readonly operation: Operation;
  readonly call: LoyaltyCall;
}

/** The call of a step that was started; `null` where none was. */
export function startedCall(
  { record, operation }: StartedStep,
  shop: ShopContext,
  client: LoyaltyClient,
): StartedCall | null {
  if (operation === null) return null;
  const call = loyaltyCall(record, operation, shop);
  if (call === null) throw new Error(`${operation.id} was planned, but lacks what its call needs`);
  return { record: withRequest(record, operation.id, client.keptOf(call.request)), operation, call };
}

/**
 * The call that carries an operation out. The contact is read from the facts at this moment.
 * `null` when something it needs is missing, which planning rules out.
 */
export function loyaltyCall(
  record: OrderRecord,
  operation: Operation,
  { programme: today, identifier }: Pick<ShopContext, "programme" | "identifier">,
): LoyaltyCall | null {
  const { snapshot } = record.facts;
  const { loyaltyOrderId } = record;
  const terms = termsInForce(record);
  const programme = terms?.programme ?? today;
  if (operation.kind === "redeem") return redeemCall(record, operation, programme, identifier);
  if (loyaltyOrderId === null) return null;
  if (operation.kind === "approvePoints" || operation.kind === "cancelPoints") {
    const status = operation.kind === "approvePoints" ? "approve" : "cancel";
    const update = { loyaltyOrderId, status } as const;
    return {
      request: updatePointsRequest(update),
      send: (client, takePermit) => client.updatePoints(update, takePermit),
    };
  }
  if (snapshot === null) return null;
  const contact = resolveContact(snapshot, record.contactOverride, programme.contact, readPhone);
  const values: Record<Placeholder, string> = {
    number: snapshot.orderNumber ?? snapshot.orderId,
    orderId: snapshot.orderId,
    total: formatMinorUnits(snapshot.totalMinor, snapshot.currency),
    currency: snapshot.currency,
    shop: record.shop,
  };
  const fill = (template: string) => fillTemplate(template, values);
  const fillAll = (templates: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(templates).map(([name, template]) => [name, fill(template)]));
  switch (operation.kind) {
    case "earn": {
      if (!isReachable(contact)) return null;
      const extra = fillAll(programme.extra.earn);
      const chosen = terms ?? chooseActivity(judgedOrder(record, snapshot, programme), programme);
      const { activityId } = chosen;
      const description = fill(descriptionOf(programme, chosen.rule));
      const earn = { activityId, ...contact, description, loyaltyOrderId, extra };
      return { request: earnRequest(earn), send: (client, takePermit) => client.earn(earn, takePermit) };
    }
    case "addConversion": {
      const { email: refereeEmail, name: refereeName } = contact;
      const { campaignId } = operation;
      if (refereeEmail === null || campaignId === null) return null;
      const conversion = {
        orderId: String(loyaltyOrderId),
        campaignId,
        refereeName: refereeName ?? "",
        refereeEmail,
        extra: fillAll(today.extra.conversion),
      };
      return {
        request: conversionRequest(conversion),
        send: (client, takePermit) => client.addConversion(conversion, takePermit),
      };
    }
    default:
      return null;
  }
}

function redeemCall(
  { facts: { snapshot }, contactOverride }: OrderRecord,
  { pointsToRedeem: points }: Operation,
  programme: Programme,
  identifier: "email" | "mobile",
): LoyaltyCall | null {
  if (snapshot === null || points === null) return null;
  const { email, mobile } = resolveContact(snapshot, contactOverride, programme.contact, readPhone);
  const customer = identifier === "email" ? email && { email } : mobile && { mobile };
  if (!customer) return null;
  const redeem = { ...customer, points };
  return { request: redeemRequest(redeem), send: (client, takePermit) => client.redeem(redeem, takePermit) };
}

function isReachable(contact: Contact): contact is { name: string; email: string; mobile: string } {
  return contact.name !== null && contact.email !== null && contact.mobile !== null;
}
