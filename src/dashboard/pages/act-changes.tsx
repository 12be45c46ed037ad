import type { ActRow } from "../../client/index.ts";
import { useActsSpoken } from "./acts-words.tsx";
import { ChangedInProgramme } from "./programme/changed-in-programme.tsx";
import { ProgrammeWords } from "./programme/programme-words.tsx";

/** Changes that an order's status already shows. */
const IN_STATUS: readonly string[] = ["points", "work"];

/** What an act changed, with values before and after. */
export function ActChanges({ act: { kind, changes, isErased } }: { readonly act: ActRow }) {
  const { labels } = useActsSpoken();
  const { parked, dead, held, retrying } = labels.shared.orderStates;
  const work = changes.find(({ thing }) => thing === "work");
  const said = (thing: string, side: "before" | "after", text: string | null) => {
    if (text === null) return isErased ? labels.orders.erased : labels.acts.nothing;
    if (thing !== "standing") return text;
    const badge = work?.[side] ?? "";
    return [parked, dead, held, retrying].includes(badge) ? badge : statusIn(text);
  };
  const hasStatus = changes.some(({ thing }) => thing === "standing");
  return changes.map(({ thing, label, before, after }) =>
    hasStatus && IN_STATUS.includes(thing) ? null : (
      <div key={label}>
        {kind === "programmes" && thing === "setting" ? (
          <ProgrammeWords>
            <ChangedInProgramme change={{ setting: label, before, after }} />
          </ProgrammeWords>
        ) : (
          <>
            <span className="dim">
              {labels.shared.before({
                text: thing === "standing" ? labels.orders.columns.state : label,
              })}{" "}
            </span>
            <bdi>{said(thing, "before", before)}</bdi> → <bdi>{said(thing, "after", after)}</bdi>
          </>
        )}
      </div>
    ),
  );
}

/** "Points pending: approved once the order is paid" without the part after the colon. */
function statusIn(reason: string): string {
  return /^(.+?)\s?: /su.exec(reason)?.[1] ?? reason;
}
