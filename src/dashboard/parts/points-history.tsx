import type { CustomerPoints } from "../../client/index.ts";
import { useSpoken } from "../language.ts";
import { useQuery } from "../use-query.ts";
import { Nothing, Reading } from "./feedback.tsx";

export type HistoryKind = CustomerPoints["type"];

/** An e-mail address or a mobile number, as the interface asks for it. */
export function customerQuery(who: string): { readonly email: string } | { readonly mobile: string } {
  return who.includes("@") ? { email: who } : { mobile: who };
}

/** Whether it can be an e-mail address or a mobile number at all; a name, for example, is neither. */
export function namesCustomer(who: string): boolean {
  return who.includes("@") || /\d/.test(who);
}

/** What the loyalty service answers about a customer. Its words and columns are its own, so they are shown as they come. */
export function PointsHistory({
  shop,
  who,
  type,
}: {
  readonly shop: string;
  readonly who: string;
  readonly type: HistoryKind;
}) {
  const body = { shop, ...customerQuery(who), type };
  const query = useQuery("POST", "/customers/points", { body }, { isLive: false });
  return (
    <Reading query={query}>
      {({ service, sums }) => (
        <>
          {sums === null ? null : <Sums sums={sums} />}
          <Answer answer={service} />
        </>
      )}
    </Reading>
  );
}

/** What a customer has, has had and has used; what nobody can say is said not to be known. */
function Sums({ sums }: { readonly sums: NonNullable<CustomerPoints["sums"]> }) {
  const { labels, format } = useSpoken();
  const { balance, unread } = sums;
  const said = labels.customer.sums;
  return (
    <>
      <div className="tiles">
        <div className="card tile">
          <strong>{balance === null ? said.notKnown : format.number(balance)}</strong> {said.balance}{" "}
          <span className="dim">{said.balanceIs}</span>
        </div>
        {(["approved", "pending", "redeemed", "cancelled"] as const).map((state) => (
          <div key={state} className="card tile">
            <strong>{format.number(sums[state])}</strong> {said[state]}
          </div>
        ))}
      </div>
      {unread === 0 ? null : <p className="dim">{labels.customer.unread({ lines: unread })}</p>}
    </>
  );
}

function Answer({ answer }: { readonly answer: unknown }) {
  const { labels } = useSpoken();
  const kinds: Readonly<Record<string, string>> = labels.customer.kinds;
  if (Array.isArray(answer)) return <Rows rows={answer} />;
  if (typeof answer !== "object" || answer === null) return <Nothing>{text(answer)}</Nothing>;
  const entries = Object.entries(answer);
  const plain = entries.filter(([, value]) => typeof value !== "object" || value === null);
  const deep = entries.filter(([, value]) => typeof value === "object" && value !== null);
  return (
    <>
      {plain.length === 0 ? null : (
        <dl className="facts">
          {plain.map(([name, value]) => [
            <dt key={`${name} name`}>{title(name)}</dt>,
            <dd key={name}>{text(value)}</dd>,
          ])}
        </dl>
      )}
      {deep.map(([name, value]) => (
        <section key={name}>
          <h3>{kinds[name] ?? title(name)}</h3>
          <Answer answer={value} />
        </section>
      ))}
    </>
  );
}

function Rows({ rows }: { readonly rows: readonly unknown[] }) {
  const { labels } = useSpoken();
  if (rows.length === 0) return <Nothing>{labels.customer.nothingYet}</Nothing>;
  const columns = [...new Set(rows.flatMap((row) => (isRecord(row) ? Object.keys(row) : ["value"])))];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="raw" aria-label={labels.shared.points} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {title(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify(row)}>
              {columns.map((column) => (
                <td key={column}>{text(isRecord(row) ? row[column] : row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function title(name: string): string {
  const words = name
    .replace(/^lp_/, "")
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function text(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
