import { BRIDGE } from "../../installation/called.ts";
import type { Catalog } from "../catalog.ts";
import type { ProgrammeFine } from "../codes/programme.ts";
import type { CheckName, Fine, Subject } from "../codes/verdict.ts";
import type { Format } from "../format.ts";
import type { Said } from "../words.ts";
import { OPERATIONS } from "./terms.ts";

const SCHEMAS = {
  none: (schema: string) => `the schema ${schema} will be made at the first start`,
  earlier: (schema: string) => `the schema ${schema} will be brought up to date at the next start`,
  current: (schema: string) => `the schema ${schema} is up to date`,
};

export const checks: Catalog<CheckName | Subject | Exclude<Fine, ProgrammeFine>, Said> = {
  aboutBridge: () => "bridge",
  aboutBrands: () => "brands",
  aboutBrand: ({ brand }) => `brand ${brand}`,
  aboutShop: ({ shop }) => `shop ${shop}`,

  configurationCheck: () => "configuration",
  processCheck: () => "process",
  instancesCheck: () => "instances",
  updateCheck: () => "update",
  dataCheck: () => "data",
  dataFolderCheck: () => "data folder",
  databaseCheck: () => "database",
  clockCheck: () => "clock",
  publicAddressCheck: () => "public address",
  certificateCheck: () => "certificate",
  proxyCheck: () => "proxy",
  sampleOrderCheck: () => "sample order",
  accountCheck: () => "account",
  activityCheck: () => "activity",
  orderIdsCheck: () => "order ids",
  historyCheck: () => "history",
  programmeCheck: () => "programme",
  platformCheck: () => "platform",
  webhooksCheck: () => "webhooks to the bridge",
  deliveriesCheck: () => "deliveries",
  changesCheck: () => "changes in the shop",
  deletedOrdersCheck: () => "orders deleted in the shop",
  auditCheck: () => "points at the loyalty service",
  checkingCheck: () => "check",

  fineMark: () => "ok",
  warningMark: () => "warning",
  failedMark: () => "FAILED",
  skippedMark: () => "skipped",
  examined: ({ failed, warnings }, { count }) =>
    failed > 0
      ? `${count(failed, { one: "# check", other: "# checks" })} failed: do what → says, then run this again.${doubts(warnings, count)}`
      : `The bridge can work.${doubts(warnings, count)}`,

  configurationComplete: ({ path }) => `${path} is complete`,
  bridgeRuns: ({ url }) => `The bridge runs at ${url} with this configuration`,
  bridgeAsked: ({ url }) =>
    `The bridge at ${url} was asked. Its public address is checked where its configuration is`,
  bridgeDoesNotRun: () => "The bridge does not run now",
  instancesRun: ({ count: bridges, version }, { count }) =>
    `${count(bridges, { one: "One bridge works on this database: version", other: "# bridges work on this database, all of version" })} ${version}`,
  updatedFrom: ({ before, version, at }, { time }) =>
    `Version ${version} since ${time(at)}, before that ${before}; every setting means what it meant`,
  folderWillBeMade: ({ folder }) => `${folder} will be made at the first start`,
  folderWritable: ({ folder }) => `${folder} can be written`,
  databaseFit: ({ version, schema, age }) => `PostgreSQL ${version}; ${SCHEMAS[age](schema)}`,
  clockAgrees: () => "Agrees with the loyalty service's",
  bridgeAnswers: ({ url }) => `The bridge answers at ${url}`,
  certificateGood: ({ host, days }, { count }) =>
    `${host} has a good one for ${count(days, { one: "# day", other: "# days" })}`,
  proxyPassesAll: ({ address }) => `What is sent there arrives as it was sent, from ${address}`,
  noSampleOrder: ({ platform }) => `None is known for ${platform}`,
  sampleOrderWorks: ({ amountMinor, currency, calls }, { amount, count }) =>
    `A paid and fulfilled order of ${amount(amountMinor, currency)} would lead to ${count(calls, { one: "# call", other: "# calls" })}; none was made`,
  sampleCall: ({ operation, notBefore, path, body }, { day }) =>
    `${OPERATIONS[operation]}${notBefore === null ? "" : `, not before ${day(notBefore)}`}: POST ${path} ${body}`,
  quoted: ({ text }) => text,
  checksNotTried: ({ checks }, { list }, say) =>
    `Not tried because of it: ${list(checks.map((code) => say({ code } as CheckName)))}`,
  accountAccepted: () => "The loyalty service accepts the key and the brand id",
  activityKnown: ({ activityId }) => `The loyalty service knows the activity ${activityId}`,
  orderIdsOpen: (ids) => `Made of ${idsText(ids)}; fixed with the first order`,
  orderIdsAsBefore: (ids) => `Made of ${idsText(ids)}, as at first use`,
  historyBeforeStart: () => "Orders placed before the first start will earn nothing by themselves",
  historyBefore: ({ at }, { time }) =>
    `Orders placed before ${time(at)} earn nothing by themselves (earn.from)`,
  platformNotAsked: ({ platform }) => `${platform} cannot be asked: nothing to check`,
  webhooksPointHere: ({ count: webhooks, address }, { count }) =>
    `${count(webhooks, { one: "# is active and leads", other: "# are active and lead" })} to ${address}`,
  webhooksDeclared: () => "Declared in the app's own configuration, which the bridge cannot read",
  noDeliveryYet: () => "None has come yet: place an order in the shop to see one",
  lastDelivery: ({ at, refused }, { time, count }) =>
    `The last one came on ${time(at)}${refused === 0 ? "" : `; ${count(refused, { one: "# was refused for its signature", other: "# were refused for their signature" })} since the start`}`,
  changesKnown: ({ until }, { time }) => `Known until ${time(until)}`,
  deletedBeingAsked: ({ asked, approvedForDays }, format) =>
    `${asked === 0 ? "No order asked for yet" : `${askedText(asked, format)}, not all yet`}; ${turnText(approvedForDays, format)}`,
  deletedAllAsked: ({ asked, until, undecided, approvedForDays }, format) =>
    `${asked === 0 ? `There were none to ask for by ${format.time(until)}` : `${askedText(asked, format)} by ${format.time(until)}, all there are`}${undecided === 0 ? "" : `, ${format.number(undecided)} of them without a definite answer`}; ${turnText(approvedForDays, format)}`,
  notAuditedYet: ({ shop }) =>
    `Not compared yet; it is done once a day, or now: ${BRIDGE} doctor --audit ${shop}`,
  auditNamesNoOrders: (audited, format) =>
    `${auditText(audited, format)}. The account's histories name no orders, so nothing can be said`,
  auditAgrees: (audited, format) => auditText(audited, format),
  somethingAnswers: ({ status }) => `something else answers there (${status})`,
  pageAnswers: ({ status }) => `a web page answers there instead (${status})`,
  redirectAnswers: ({ status, to }) => `whoever comes there is sent on to ${to} (${status})`,
  nothingAnswers: ({ error }) => `no connection (${error})`,
  answersTooLate: ({ seconds }) => `no answer within ${seconds} s`,
  tooManyRequests: () => "too many requests (429)",
  answersFromCache: () => "a cache answers there",
};

const SOURCES: Readonly<Record<string, string>> = {
  id: "the order's id",
  number: "the order's number",
  hash: "the order's hash",
};

export function idsText({
  source,
  prefix,
}: {
  readonly source: string;
  readonly prefix: string | null;
}): string {
  return `${SOURCES[source] ?? source}${prefix === null ? "" : ` with ${prefix} in front`}`;
}

function askedText(asked: number, { count }: Format): string {
  return count(asked, { one: "# order asked for", other: "# orders asked for" });
}

function turnText(days: number, { count }: Format): string {
  return `orders with points pending, work to do, or points approved within ${count(days, { one: "# day", other: "# days" })} are asked for in turn; older ones are not`;
}

export function auditText(
  audited: { readonly compared: number; readonly notCompared: number; readonly until: number | null },
  { count, number, time }: Format,
): string {
  const { compared, notCompared, until } = audited;
  const since =
    until === null
      ? "not every order has had its turn yet"
      : `all decided before ${time(until)} have had their turn`;
  return `${count(compared, { one: "# order compared", other: "# orders compared" })}, ${number(notCompared)} not; ${since}`;
}

function doubts(warnings: number, count: Format["count"]): string {
  return warnings === 0 ? "" : count(warnings, { one: " # warning above.", other: " # warnings above." });
}
