import { withRequest } from "../domain/operation/keep-exchange.ts";
import type { Operation } from "../domain/operation/operation.ts";
import { type Contact, resolveContact } from "../domain/order/contact.ts";
import { formatMinorUnits } from "../domain/order/money.ts";
import type { OrderRecord } from "../domain/order/order-record.ts";
import { chooseActivity, descriptionOf, judgedOrder } from "../domain/plan/activity.ts";
import type { StartedStep } from "../domain/plan/next-step.ts";
import type { Programme } from "../domain/programme/programme.ts";
import { fillTemplate, type Placeholder } from "../domain/programme/template.ts";
import { termsInForce } from "../domain/programme/terms.ts";
import { readPhone } from "../people/identity/phone.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { LoyaltyClient } from "./loyalty/loyalty-client.ts";
import {
  conversionRequest,
  earnRequest,
  type LoyaltyRequest,
  redeemRequest,
  updatePointsRequest,
} from "./loyalty/loyalty-requests.ts";
import type { ReadyCall } from "./send-context.ts";

/** A step about to be sent, with its request and the record that marks it as being sent. */
type StartedCall = Pick<ReadyCall, "record" | "operation" | "request">;

/** The call of a started step; `null` if none was started. */
export function startedCall(
  { record, operation }: StartedStep,
  shop: ShopContext,
  client: Pick<LoyaltyClient, "keptOf">,
): StartedCall | null {
  if (operation === null) return null;
  const request = requestOf(record, operation, shop);
  if (request === null) throw new Error(`${operation.id} was planned, but lacks what its call needs`);
  return { record: withRequest(record, operation.id, client.keptOf(request)), operation, request };
}

/**
 * The request that carries out an operation, with the contact from the current facts. `null` if something is missing,
 * which planning prevents.
 */
export function requestOf(
  record: OrderRecord,
  operation: Operation,
  { programme: today, identifier }: Pick<ShopContext, "programme" | "identifier">,
): LoyaltyRequest | null {
  const { snapshot } = record.facts;
  const { loyaltyOrderId } = record;
  const terms = termsInForce(record);
  const programme = terms?.programme ?? today;
  if (operation.kind === "redeem") return redeemOf(record, operation, programme, identifier);
  if (loyaltyOrderId === null) return null;
  if (operation.kind === "approvePoints" || operation.kind === "cancelPoints") {
    const status = operation.kind === "approvePoints" ? "approve" : "cancel";
    return updatePointsRequest({ loyaltyOrderId, status });
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
      return earnRequest({ activityId, ...contact, description, loyaltyOrderId, extra });
    }
    case "addConversion": {
      const { email: refereeEmail, name: refereeName } = contact;
      const { campaignId } = operation;
      if (refereeEmail === null || campaignId === null) return null;
      const extra = fillAll(today.extra.conversion);
      const orderId = String(loyaltyOrderId);
      return conversionRequest({ orderId, campaignId, refereeName: refereeName ?? "", refereeEmail, extra });
    }
    default:
      return null;
  }
}

function redeemOf(
  { facts: { snapshot }, contactOverride }: OrderRecord,
  { pointsToRedeem: points }: Operation,
  programme: Programme,
  identifier: "email" | "mobile",
): LoyaltyRequest | null {
  if (snapshot === null || points === null) return null;
  const { email, mobile } = resolveContact(snapshot, contactOverride, programme.contact, readPhone);
  const customer = identifier === "email" ? email && { email } : mobile && { mobile };
  return customer ? redeemRequest({ ...customer, points }) : null;
}

function isReachable(contact: Contact): contact is { name: string; email: string; mobile: string } {
  return contact.name !== null && contact.email !== null && contact.mobile !== null;
}
