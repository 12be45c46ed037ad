import "../../styles/lists.css";
import "./opening-rows.css";
import { useSpoken } from "../../language.ts";
import { Icon } from "../icon.tsx";

/** The head of a list whose lines expand: column names, and none above the buttons. */
export function OpeningHead({ columns }: { readonly columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        <td />
      </tr>
    </thead>
  );
}

/** The button that expands and collapses a line, in its last cell (`is-more`). */
export function Opener({ isOpen, onOpen }: { readonly isOpen: boolean; readonly onOpen: () => void }) {
  const { labels } = useSpoken();
  return (
    <button type="button" className="open" aria-expanded={isOpen} onClick={onOpen}>
      {isOpen ? labels.shared.hide : labels.shared.show} <Icon name={isOpen ? "less" : "more"} />
    </button>
  );
}
