/** The API's answers by name. Each type is derived from the schema defined with its calls. */

export type { ActRow } from "../admin/acts/acts.ts";
export type { DestinationRow } from "../admin/alerts/destinations.ts";
export type { CustomerPoints } from "../admin/customers/points-history.ts";
export type { RedeemReceipt } from "../admin/customers/redeem-reference.ts";
export type { IncidentAnswer, IncidentRow, IncidentState } from "../admin/incidents/incident-shape.ts";
export type { Delivery, DeliveryRow } from "../admin/orders/deliveries.ts";
export type { ExchangeLine, ExchangesAnswer, RedeemExchange } from "../admin/orders/exchange-shape.ts";
export type { ExplainAnswer, RuleLine } from "../admin/orders/explain.ts";
export type {
  AttemptLine,
  OperationLine,
  Order,
  OrderAnswer,
  OrderRow,
  TraceLine,
} from "../admin/orders/order-shape.ts";
export type { RefundTrialAnswer } from "../admin/orders/refund-trial.ts";
export type { Backups } from "../admin/page/backups.ts";
export type { CampaignSums } from "../admin/page/conversions.ts";
export type { MonthOfShop, PointsMonth } from "../admin/page/points-month.ts";
export type { PointsGiven } from "../admin/page/points-moved.ts";
export type { PointsOfShop, PointsSummary } from "../admin/page/points-summary.ts";
export type { ActivitySpan, ActivityStep } from "../admin/page/show-activity.ts";
export type { PasskeyRow } from "../admin/people/own-passkeys.ts";
export type { PersonRow } from "../admin/people/person-row.ts";
export type {
  DifferingLine,
  PreviewAnswer,
  PreviewedOutcomeLine,
} from "../admin/programmes/preview-shape.ts";
export type { JudgedAnswer, ProgrammeAnswer, VersionLine } from "../admin/programmes/programme-shape.ts";
export type { Page } from "../admin/shapes.ts";
export type { AuditAnswer, DriftedOrder } from "../admin/shops/audit-shape.ts";
export type { ShopChoices } from "../admin/shops/changing-shops.ts";
export type { MatchingOrder, MatchingOrders } from "../admin/shops/find-orders.ts";
export type { ShopHealth } from "../admin/shops/health-shape.ts";
export type { Installs } from "../admin/shops/installing.ts";
export type { ListedShop } from "../admin/shops/listed-shops.ts";
export type { Resync, ResyncChange } from "../admin/shops/resyncs.ts";
export type { TriedShop } from "../admin/shops/trying-shops.ts";
export type { SessionAnswer } from "../admin/sign-in/sign-in.ts";
export type { BrandStatus, InstanceStatus, ShopStatus, Status } from "../admin/status-shape.ts";
export type { OperationState } from "../domain/operation/operation.ts";
export type { OperationKind } from "../domain/operation/operation-kind.ts";
export type { PointsState } from "../domain/order/order-record.ts";
export type { OrderState } from "../domain/order/order-summary.ts";
export type { OrderDecision } from "../domain/person/person.ts";
export type { DeliveryOutcome } from "../store/inbox.ts";
