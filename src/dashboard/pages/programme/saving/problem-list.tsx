import { useWayToField } from "../programme-tabs.tsx";
import { useProgrammeSpoken } from "../programme-words.tsx";
import { type FieldProblem, fieldName, fieldOf } from "./problems.ts";

/**
 * All that has to be corrected, each with the way to its field. What comes to it is read out once the reader is silent:
 * the place is there before there is anything in it.
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
  if (field === null) return <span>{name}:</span>;
  return (
    <button type="button" className="to-field" onClick={() => toField(field)}>
      {name}:
    </button>
  );
}
