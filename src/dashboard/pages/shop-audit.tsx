import { Group } from "@mantine/core";
import type { AuditAnswer, DriftedOrder, ShopStatus } from "../../client/index.ts";
import { bridge } from "../api.ts";
import { Action } from "../parts/confirm.tsx";
import { Reading } from "../parts/feedback.tsx";
import { Note } from "../parts/note.tsx";
import { When } from "../parts/when.tsx";
import { Link, orderAddress } from "../router.tsx";
import { useQuery } from "../use-query.ts";
import { useAddShopSpoken } from "./add-shop/add-shop-words.tsx";

type Labels = ReturnType<typeof useAddShopSpoken>["labels"];

/** The comparison of the shop's orders with the loyalty service's history. Starts and cancels audits. */
export function Audit({ shop: { shop, drift } }: { readonly shop: ShopStatus }) {
  const { labels } = useAddShopSpoken();
  const params = { shop };
  const begin = (all: boolean) => () => bridge.post("/shops/{shop}/audit", { params, body: { all } });
  const isRunning = drift?.state === "running";
  return (
    <section aria-label={labels.addShop.audit.of({ shop })}>
      <h3>{labels.addShop.audit.title}</h3>
      {drift === null ? <p className="dim">{labels.addShop.audit.notYet}</p> : <LastAudit audit={drift} />}
      {drift === null ? null : <Findings shop={shop} audit={drift} />}
      <Group mb="md">
        {isRunning ? (
          <Action
            label={labels.addShop.audit.stop}
            act={() => bridge.delete("/shops/{shop}/audit", { params })}
          />
        ) : (
          <>
            <Action
              label={drift === null ? labels.addShop.audit.compareNow : labels.addShop.audit.compareChanged}
              act={begin(false)}
            />
            {drift === null ? null : (
              <Action
                label={labels.addShop.audit.compareAll}
                question={labels.addShop.audit.compareAllQuestion}
                act={begin(true)}
              />
            )}
          </>
        )}
      </Group>
    </section>
  );
}

function LastAudit({ audit }: { readonly audit: AuditAnswer }) {
  const { labels } = useAddShopSpoken();
  const { state, startedAt, endedAt, compared, customers, waiting, problem } = audit;
  const isEmpty = hadNothingToCompare(audit);
  const progress = [
    ...(isEmpty ? [] : [labels.addShop.audit.compared({ orders: compared, customers })]),
    ...(waiting === null ? [] : [labels.addShop.audit.waiting[waiting]]),
    ...(problem === null ? [] : [labels.addShop.audit.problem({ problem })]),
  ];
  const say = ({ when }: { readonly when: string }) =>
    isEmpty
      ? labels.addShop.audit.noneToCompare({ when })
      : `${labels.addShop.audit.stateAt({ state: labels.addShop.audit.states[state], when })}.`;
  return (
    <>
      <p role="status">
        <When at={endedAt ?? startedAt} say={say} /> {progress.join(" ")}
      </p>
      <p className="dim">{coverage(audit, labels).join(" ")}</p>
    </>
  );
}

function hadNothingToCompare({ state, compared }: AuditAnswer): boolean {
  return state === "done" && compared === 0;
}

/** Which orders were compared, which were not, and which are still to come. */
function coverage(audit: AuditAnswer, labels: Labels): readonly string[] {
  const { state, since, until: untilText, reached, compared, notCompared, auditedUntil } = audit;
  const until = Date.parse(untilText);
  const reasons = Object.keys(notCompared) as (keyof typeof notCompared)[];
  const why = reasons
    .filter((reason) => notCompared[reason] > 0)
    .map((reason) =>
      labels.addShop.audit.counted({
        orders: notCompared[reason],
        why: labels.addShop.audit.reasons[reason],
      }),
    );
  const covered =
    since === null
      ? labels.addShop.audit.before({ until })
      : labels.addShop.audit.between({ since: Date.parse(since), until });
  const whole =
    state === "done" && auditedUntil !== null
      ? labels.addShop.audit.allBefore({ until: Date.parse(auditedUntil) })
      : covered;
  return [
    ...(hadNothingToCompare(audit) ? [] : [whole]),
    ...(state === "done" || reached === null
      ? []
      : [labels.addShop.audit.stillToCome({ reached: Date.parse(reached) })]),
    ...(why.length === 0 ? [] : [labels.addShop.audit.notCompared({ why })]),
    ...(state === "done" && auditedUntil === null && compared > 0 ? [labels.addShop.audit.notAllYet] : []),
  ];
}

function Findings({ shop, audit }: { readonly shop: string; readonly audit: AuditAnswer }) {
  const { labels } = useAddShopSpoken();
  const { isReadable, counts } = audit;
  const count = counts.missing + counts.extra + counts.different;
  const query = useQuery("GET", "/shops/{shop}/audit", count === 0 ? null : { params: { shop } });
  if (!isReadable)
    return (
      <p className="note" data-tone="wait">
        {labels.addShop.audit.unreadable}
      </p>
    );
  if (count === 0)
    return audit.state === "done" && audit.compared > 0 ? (
      <Note tone="good">{labels.addShop.audit.none}</Note>
    ) : null;
  return (
    <div className="note" data-tone="bad">
      <p>{labels.addShop.audit.differ({ orders: count })}</p>
      <Reading query={query}>
        {({ findings }) => (
          <>
            <ul className="rows">
              {findings.map((finding) => (
                <li key={finding.orderId}>
                  <Link href={orderAddress({ shop, orderId: finding.orderId })}>
                    {labels.shared.order({ name: finding.orderId })}
                  </Link>{" "}
                  – {difference(finding, labels)}
                </li>
              ))}
            </ul>
            {count > findings.length ? (
              <p>{labels.shared.firstOf({ shown: findings.length, count })}</p>
            ) : null}
          </>
        )}
      </Reading>
    </div>
  );
}

function difference({ kind, points, reported }: DriftedOrder, labels: Labels): string {
  const here = labels.shared.pointsStates[points as keyof typeof labels.shared.pointsStates];
  if (kind === "missing") return labels.addShop.audit.missing({ here });
  if (reported === null) return labels.addShop.audit.extra({ here });
  return labels.addShop.audit.different({ here, there: labels.shared.pointsStates[reported] });
}
