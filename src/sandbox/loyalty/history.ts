import { timestamp } from "./decisions.ts";
import {
  type Conversion,
  type Customer,
  type Earning,
  type Ledger,
  type RedeemedPoints,
  totalsOf,
} from "./ledger.ts";

/** One line of a customer's history. The names beyond the documented lp_ fields are ours. */
export type HistoryLine = Readonly<Record<string, string | number | null>>;

export function earnedHistory(customer: Customer | null): readonly HistoryLine[] {
  return [...(customer?.earned.values() ?? [])].map(earnedLine);
}

export function redeemedHistory(customer: Customer | null): readonly HistoryLine[] {
  return (customer?.redeemed ?? []).map(redeemedLine);
}

/** Both kinds in one list, oldest first. */
export function combinedHistory(customer: Customer | null): readonly HistoryLine[] {
  const dated = [
    ...[...(customer?.earned.values() ?? [])].map((earned) => [earned.earnedAt, earnedLine(earned)] as const),
    ...(customer?.redeemed ?? []).map((redeemed) => [redeemed.redeemedAt, redeemedLine(redeemed)] as const),
  ];
  return dated.sort(([one], [other]) => one - other).map(([, line]) => line);
}

export function earnedLine(earned: Earning): HistoryLine {
  return {
    lp_type: "earn",
    lp_orderid: orderNumber(earned.orderId),
    lp_points: earned.points,
    lp_status: earned.state,
    lp_description: earned.description,
    activity_id: earned.activityId,
    created_at: timestamp(earned.earnedAt),
    updated_at: timestamp(earned.changedAt),
  };
}

/** An integer, as documented, unless it is too large for a number. */
export function orderNumber(orderId: string | null): number | string | null {
  return orderId !== null && Number.isSafeInteger(Number(orderId)) ? Number(orderId) : orderId;
}

function redeemedLine({ points, redeemedAt }: RedeemedPoints): HistoryLine {
  return { lp_type: "redeem", lp_points: points, created_at: timestamp(redeemedAt) };
}

function customerView(customer: Customer) {
  const latest = [...customer.earned.values()].at(-1);
  return {
    email: customer.email,
    name: latest?.name ?? null,
    mobile: latest?.mobile ?? null,
    ...totalsOf(customer),
    history: combinedHistory(customer),
  };
}

export type CustomerView = ReturnType<typeof customerView>;

export function customersView(ledger: Ledger): readonly CustomerView[] {
  return [...ledger.customers.values()].map(customerView);
}

export function orderView({ earnedAt, changedAt, ...earned }: Earning) {
  return { ...earned, earnedAt: timestamp(earnedAt), changedAt: timestamp(changedAt) };
}

export function conversionView({ recordedAt, ...conversion }: Conversion) {
  return { ...conversion, recordedAt: timestamp(recordedAt) };
}
