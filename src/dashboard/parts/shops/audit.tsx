import { Group } from "@mantine/core";
import type { AuditAnswer, DriftedOrder, ShopStatus } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { type PageLanguage, useSpoken } from "../../language.ts";
import { Link, orderAddress } from "../../router.tsx";
import { useQuery } from "../../use-query.ts";
import { Action } from "../confirm.tsx";
import { Reading } from "../feedback.tsx";
import { When } from "../when.tsx";

/** How the shop's orders compare with what the loyalty service holds; begun and ended here, too. */
export function Audit({ shop: { shop, drift } }: { readonly shop: ShopStatus }) {
  const { labels } = useSpoken();
  const params = { shop };
  const begin = (all: boolean) => () => bridge.post("/shops/{shop}/audit", { params, body: { all } });
  const isRunning = drift?.state === "running";
  return (
    <section aria-label={labels.audit.of({ shop })}>
      <h3>{labels.audit.title}</h3>
      {drift === null ? <p className="dim">{labels.audit.notYet}</p> : <LastAudit audit={drift} />}
      {drift === null ? null : <Findings shop={shop} audit={drift} />}
      <Group mb="md">
        {isRunning ? (
          <Action label={labels.audit.stop} act={() => bridge.delete("/shops/{shop}/audit", { params })} />
        ) : (
          <>
            <Action
              label={drift === null ? labels.audit.compareNow : labels.audit.compareChanged}
              act={begin(false)}
            />
            {drift === null ? null : (
              <Action
                label={labels.audit.compareAll}
                question={labels.audit.compareAllQuestion}
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
  const { labels } = useSpoken();
  const { state, startedAt, endedAt, compared, customers, waiting, problem } = audit;
  const progress = [
    labels.audit.compared({ orders: compared, customers }),
    ...(waiting === null ? [] : [labels.audit.waiting[waiting]]),
    ...(problem === null ? [] : [labels.audit.problem({ problem })]),
  ];
  return (
    <>
      <p role="status">
        <When
          at={endedAt ?? startedAt}
          say={({ when }) => labels.audit.stateAt({ state: labels.audit.states[state], when })}
        />
        . {progress.join(" ")}
      </p>
      <p className="dim">{coverage(audit, labels).join(" ")}</p>
    </>
  );
}

/** Which orders were taken, which not, and which are still to come. */
function coverage(audit: AuditAnswer, labels: PageLanguage["labels"]): readonly string[] {
  const { state, since, until: untilText, reached, notCompared, auditedUntil } = audit;
  const until = Date.parse(untilText);
  const reasons = Object.keys(notCompared) as (keyof typeof notCompared)[];
  const why = reasons
    .filter((reason) => notCompared[reason] > 0)
    .map((reason) =>
      labels.audit.counted({ orders: notCompared[reason], why: labels.audit.reasons[reason] }),
    );
  return [
    since === null
      ? labels.audit.before({ until })
      : labels.audit.between({ since: Date.parse(since), until }),
    ...(state === "done" || reached === null
      ? []
      : [labels.audit.stillToCome({ reached: Date.parse(reached) })]),
    ...(why.length === 0 ? [] : [labels.audit.notCompared({ why })]),
    auditedUntil === null
      ? labels.audit.notAllYet
      : labels.audit.allBefore({ until: Date.parse(auditedUntil) }),
  ];
}

function Findings({ shop, audit }: { readonly shop: string; readonly audit: AuditAnswer }) {
  const { labels } = useSpoken();
  const { isReadable, counts } = audit;
  const count = counts.missing + counts.extra + counts.different;
  const query = useQuery("GET", "/shops/{shop}/audit", count === 0 ? null : { params: { shop } });
  if (!isReadable)
    return (
      <p className="note" data-tone="wait">
        {labels.audit.unreadable}
      </p>
    );
  if (count === 0) return null;
  return (
    <div className="note" data-tone="bad">
      <p>{labels.audit.differ({ orders: count })}</p>
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

function difference({ kind, points, told }: DriftedOrder, labels: PageLanguage["labels"]): string {
  const here = labels.shared.pointsStates[points as keyof typeof labels.shared.pointsStates];
  if (kind === "missing") return labels.audit.missing({ here });
  if (told === null) return labels.audit.extra({ here });
  return labels.audit.different({ here, there: labels.shared.pointsStates[told] });
}
