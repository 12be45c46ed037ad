import type { ActRow } from "../../client/index.ts";
import { useActsSpoken } from "./acts-words.tsx";
import { ChangedInProgramme } from "./programme/changed-in-programme.tsx";
import { ProgrammeWords } from "./programme/programme-words.tsx";

/** What the status of an order says already. */
const IN_STATUS: readonly string[] = ["points", "work"];

/** What an act changed, each before and after. */
export function ActChanges({ act: { kind, changes, isErased } }: { readonly act: ActRow }) {
  const { labels } = useActsSpoken();
  const said = (thing: string, text: string | null) =>
    thing === "standing" && text !== null ? statusIn(text) : (text ?? nobody);
  const nobody = isErased ? labels.orders.erased : labels.acts.nothing;
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
            <span className="dim">{labels.shared.before({ text: label })} </span>
            <bdi>{said(thing, before)}</bdi> → <bdi>{said(thing, after)}</bdi>
          </>
        )}
      </div>
    ),
  );
}

/** "Points pending: approved once the order is paid" without why. */
function statusIn(reason: string): string {
  return /^(.+?)\s?: /su.exec(reason)?.[1] ?? reason;
}
