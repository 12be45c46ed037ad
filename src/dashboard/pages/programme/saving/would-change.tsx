import { Reading } from "../../../parts/feedback.tsx";
import { useQuery } from "../../../use-query.ts";
import { ChangedInProgramme } from "../changed-in-programme.tsx";
import type { ChangedSetting } from "../value-in-words.ts";

export interface OfVersion {
  readonly shop: string;
  readonly version: number;
}

export const useVersion = ({ shop, version }: OfVersion) =>
  useQuery(
    "GET",
    "/programmes/{shop}/versions/{version}",
    { params: { shop, version: String(version) } },
    { isLive: false },
  );

/** What reverting to that version would change. */
export function WouldChange(of: OfVersion) {
  return (
    <Reading query={useVersion(of)}>{({ changedSettings }) => <Changes changed={changedSettings} />}</Reading>
  );
}

export function Changes({ changed }: { readonly changed: readonly ChangedSetting[] }) {
  return changed.length === 0 ? null : (
    <ul>
      {changed.map((change) => (
        <li key={change.setting}>
          <ChangedInProgramme change={change} />
        </li>
      ))}
    </ul>
  );
}
