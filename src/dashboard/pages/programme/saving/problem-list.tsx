import { useWayToField } from "../programme-tabs.tsx";
import { useProgrammeSpoken } from "../programme-words.tsx";
import { type FieldProblem, fieldName, fieldOf } from "./problems.ts";

/**
 * Everything to correct, with links to the fields. The element exists before its content, because screen readers
 * announce only additions.
 */
export function ProblemList({ problems }: { readonly problems: readonly FieldProblem[] }) {
  const { labels } = useProgrammeSpoken();
  return (
    <div aria-live="polite" aria-atomic="false">
      {problems.length === 0 ? null : (
        <div className="note" data-tone="bad">
          {labels.programme.problems({ problems: problems.length })}
          <ul>
            {problems.map((problem) => (
              <li key={`${problem.path} ${problem.expected}`}>
                <Place path={problem.path} /> {problem.expected}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Place({ path }: { readonly path: string }) {
  const { labels } = useProgrammeSpoken();
  const toField = useWayToField();
  const name = fieldName(path, labels);
  const field = document.getElementById(fieldOf(path));
  if (name === null) return <code>{path}</code>;
  if (field === null) return <span>{labels.shared.before({ text: name })}</span>;
  return (
    <button type="button" className="to-field" onClick={() => toField(field)}>
      {labels.shared.before({ text: name })}
    </button>
  );
}
