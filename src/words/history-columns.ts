/** The meaning of a column in the loyalty service's history. */
export type HistoryColumn = "when" | "type" | "order" | "points" | "state" | "description" | "activity";

/** In display order. The interface documents three names; services use the others. */
const NAMES: readonly (readonly [HistoryColumn, RegExp])[] = [
  ["when", /^(lp_?)?(created_?(at|on)?|date|time|timestamp|transaction_?date)$/i],
  ["points", /^(lp_?)?((earned|given|redeemed)_?)?points?$/i],
  ["state", /^(lp_?)?(points?_?)?(status|state)$/i],
  ["order", /^(lp_?)?order(_?(id|no|nr|number|ref|reference))?$/i],
  ["type", /^(lp_?)?(transaction_?)?type$/i],
  ["description", /^(lp_?)?description$/i],
  ["activity", /^(lp_?)?activity(_?id)?$/i],
];
/** When an entry last changed. The service doesn't say what changed. */
const CHANGED = /^(lp_?)?(updated|changed|modified)_?(at|on)?$/i;

/** The known columns first. Each meaning appears only once, so that no two columns look alike. */
function historyColumns(
  names: readonly string[],
): readonly { readonly name: string; readonly means: HistoryColumn | null }[] {
  const understood = NAMES.flatMap(([means, pattern]) => {
    const name = names.find((each) => pattern.test(each));
    return name === undefined ? [] : [{ name, means }];
  });
  const rest = names.filter((name) => understood.every((known) => known.name !== name));
  return [...understood, ...rest.map((name) => ({ name, means: null }))];
}

const STATES: readonly (readonly ["pending" | "approved" | "cancelled", RegExp])[] = [
  ["pending", /^pending$/i],
  ["approved", /^approved?$/i],
  ["cancelled", /^cancell?(ed)?$/i],
];

/** The state of points, if the service's word for it is known. */
export function stateOf(text: string): "pending" | "approved" | "cancelled" | null {
  return STATES.find(([, pattern]) => pattern.test(text.trim()))?.[0] ?? null;
}

const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?$/;

/** The time in ISO format; `null` if it isn't a time. Without a zone it is read as UTC, like the interface's sample. */
export function momentOf(text: string): string | null {
  const [, day, time = "", zone = "Z"] = TIME.exec(text.trim()) ?? [];
  if (day === undefined) return null;
  const at = Date.parse(`${day}T${time}${zone.replace(/(\d\d)(\d\d)$/, "$1:$2")}`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** Whether the time has no zone. */
export function isZoneless(text: string): boolean {
  return momentOf(text) !== null && TIME.exec(text.trim())?.[3] === undefined;
}

/** An entry of the history, as received. */
export type HistoryLine = Readonly<Record<string, unknown>>;

/** What the bridge knows of an order. */
interface KnownOrder {
  readonly loyaltyOrderId: number | null;
  readonly orderNumber: string | null;
}

/**
 * The entries, newest first, with their columns. Omits the type if all have the same one, because the heading names it,
 * and values that an entry repeats. `orders`: identify the descriptions that the bridge made from their numbers.
 */
export function historyLines(rows: readonly unknown[], orders: readonly KnownOrder[] = []) {
  const known = byServiceName(orders);
  const lines: readonly HistoryLine[] = rows.map((row) =>
    typeof row === "object" && row !== null ? withoutRepeats({ ...row }, known) : { value: row },
  );
  const columns = historyColumns([...new Set(lines.flatMap((line) => Object.keys(line)))]).filter(
    ({ name, means }) => means !== "type" || new Set(lines.map((line) => line[name])).size > 1,
  );
  const time = columns.find(({ means }) => means === "when")?.name ?? "";
  const timeOf = (line: HistoryLine) => Date.parse(momentOf(historyText(line[time])) ?? "");
  const isTimed = lines.every((line) => !Number.isNaN(timeOf(line)));
  return { columns, lines: isTimed ? lines.toSorted((one, other) => timeOf(other) - timeOf(one)) : lines };
}

/** The orders by the id that the service has for them. */
export function byServiceName<Order extends Pick<KnownOrder, "loyaltyOrderId">>(
  orders: readonly Order[],
): ReadonlyMap<string, Order> {
  return new Map(orders.map((order) => [String(order.loyaltyOrderId), order]));
}

/** Removes the last change, and a description that only names the entry's order. */
function withoutRepeats(line: HistoryLine, orders: ReadonlyMap<string, KnownOrder>): HistoryLine {
  const names = Object.fromEntries(
    historyColumns(Object.keys(line)).flatMap(({ name, means }) => (means === null ? [] : [[means, name]])),
  );
  const textOf = (means: HistoryColumn) => historyText(line[names[means] ?? ""]);
  const order = orders.get(textOf("order"));
  const repeated = textOf("description") === `Order ${order?.orderNumber}` ? names.description : undefined;
  return Object.fromEntries(
    Object.entries(line).filter(([name]) => !CHANGED.test(name) && name !== repeated),
  );
}

/** A column name of the service, as words. */
export function historyTitle(name: string): string {
  const words = name
    .replace(/^lp_/, "")
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Stands for a missing value. */
export const NOTHING = "–";

export function historyText(value: unknown): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
