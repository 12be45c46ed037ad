import { Group } from "@mantine/core";
import type { AuditAnswer, DriftedOrder, ShopStatus } from "../../admin/answers.ts";
import { ask } from "../api.ts";
import { Link, orderAddress } from "../router.tsx";
import { useQuery } from "../use-query.ts";
import { countOf, POINTS } from "../words.ts";
import { Action } from "./confirm.tsx";
import { Reading } from "./feedback.tsx";
import { When } from "./when.tsx";

/** How the shop's orders compare with what the loyalty service holds; begun and ended here, too. */
export function Audit({ shop: { shop, drift } }: { readonly shop: ShopStatus }) {
  const path = `/shops/${encodeURIComponent(shop)}/audit`;
  const begin = (all: boolean) => () => ask(path, { method: "POST", body: { all } });
  const isRunning = drift?.state === "running";
  return (
    <section aria-label={`Audit of ${shop}`}>
      <h3>Compared with the loyalty service</h3>
      {drift === null ? (
        <p className="dim">Not yet; it is done by itself once a day.</p>
      ) : (
        <LastAudit audit={drift} />
      )}
      {drift === null ? null : <Findings shop={shop} audit={drift} />}
      <Group mb="md">
        {isRunning ? (
          <Action label="Stop comparing" act={() => ask(path, { method: "DELETE" })} onDone={() => {}} />
        ) : (
          <>
            <Action
              label={drift === null ? "Compare now" : "Compare what changed since"}
              act={begin(false)}
              onDone={() => {}}
            />
            {drift === null ? null : (
              <Action
                label="Compare all orders"
                question="The history of every customer with points is read from the loyalty service, behind all other work. Nothing is changed."
                act={begin(true)}
                onDone={() => {}}
              />
            )}
          </>
        )}
      </Group>
    </section>
  );
}

const STATES: Readonly<Record<AuditAnswer["state"], string>> = {
  running: "Comparing now",
  done: "Finished",
  failed: "Interrupted; it goes on within the hour",
  cancelled: "Stopped before its end",
};

const WAITING = {
  liveWork: "Waits: orders go first. ",
  brandRests: "Waits until the loyalty account works again. ",
};

function LastAudit({ audit }: { readonly audit: AuditAnswer }) {
  const { state, since, until, startedAt, endedAt, reached, waiting, problem, auditedUntil } = audit;
  const isWhole = state === "done";
  return (
    <>
      <p role="status">
        {STATES[state]}, <When at={endedAt ?? startedAt} />: {countOf(audit.compared, "order")} of{" "}
        {countOf(audit.customers, "customer")} compared. {waiting === null ? null : WAITING[waiting]}
        {problem === null ? null : `The loyalty service: ${problem}. `}
      </p>
      <p className="dim">
        These are the orders whose last change lies{" "}
        {since === null ? (
          "before "
        ) : (
          <>
            between <When at={since} /> and{" "}
          </>
        )}
        <When at={until} />.{" "}
        {isWhole || reached === null ? null : (
          <>
            Those that changed before <When at={reached} /> are still to come.{" "}
          </>
        )}
        <NotCompared audit={audit} />
        {auditedUntil === null ? (
          "Not every order has had its turn yet. "
        ) : (
          <>
            Every order that was decided before <When at={auditedUntil} /> has had its turn.
          </>
        )}
      </p>
    </>
  );
}

const REASONS: Readonly<Record<keyof AuditAnswer["notCompared"], string>> = {
  nothingSent: "nothing was ever sent",
  stateNotTold: "the history does not say how the points stand",
  beingSent: "a step was being sent",
  noCustomer: "the customer is not known (any more)",
  historyTooLong: "the history is too long",
};

function NotCompared({ audit: { notCompared } }: { readonly audit: AuditAnswer }) {
  const why = (Object.keys(REASONS) as (keyof typeof REASONS)[])
    .filter((reason) => notCompared[reason] > 0)
    .map((reason) => `${notCompared[reason].toLocaleString()} (${REASONS[reason]})`);
  return why.length === 0 ? null : `Not compared: ${why.join(", ")}. `;
}

function Findings({ shop, audit }: { readonly shop: string; readonly audit: AuditAnswer }) {
  const { isReadable, counts } = audit;
  const count = counts.missing + counts.extra + counts.different;
  const asked = useQuery<AuditAnswer>(count === 0 ? null : `/shops/${encodeURIComponent(shop)}/audit`);
  if (!isReadable)
    return (
      <p className="note" data-tone="wait">
        No history names any of these orders, so nothing can be said: the loyalty service does not tell of
        order numbers.
      </p>
    );
  if (count === 0) return null;
  return (
    <div className="note" data-tone="bad">
      <p>
        {countOf(count, "order")} differ. Open each and look what was sent and answered; “Send again” there
        tells the loyalty service once more.
      </p>
      <Reading asked={asked}>
        {({ findings }) => (
          <>
            <ul className="rows">
              {findings.map((finding) => (
                <li key={finding.orderId}>
                  <Link href={orderAddress({ shop, orderId: finding.orderId })}>Order {finding.orderId}</Link>
                  : {difference(finding)}
                </li>
              ))}
            </ul>
            {count > findings.length ? <p>These are the first {findings.length}.</p> : null}
          </>
        )}
      </Reading>
    </div>
  );
}

function difference({ kind, points, told }: DriftedOrder): string {
  const here = POINTS[points as keyof typeof POINTS].text.toLowerCase();
  if (kind === "missing") return `${here} here, and the loyalty service does not know the order`;
  if (told === null) return `${here} here, and the loyalty service names the order`;
  return `${here} here, ${POINTS[told].text.toLowerCase()} at the loyalty service`;
}
