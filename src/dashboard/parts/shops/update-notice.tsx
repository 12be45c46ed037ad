import type { Status } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";
import { Link } from "../../router.tsx";

/** The section of the documentation with the steps. */
const STEPS = "/help?document=running&section=update";

/** A newer version, as the operator's file names it, with a link to the steps. */
export function UpdateNotice({ status: { update, version: running } }: { readonly status: Status }) {
  const { labels } = useSpoken();
  if (update === null) return null;
  const { version, notes } = update;
  const said = labels.today.update;
  return (
    <p className="dim">
      {said.available({ version, running })} <Link href={STEPS}>{said.how}</Link>{" "}
      {notes === null ? null : (
        <a href={notes} target="_blank" rel="noopener noreferrer">
          {said.news}
        </a>
      )}
    </p>
  );
}
