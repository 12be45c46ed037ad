import "../../styles/lists.css";
import "./opening-rows.css";
import { useSpoken } from "../../language.ts";
import { Icon } from "../icon.tsx";

/** The head of a list whose lines open: the names of its columns, and none for the buttons. */
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

/** In the last cell of such a line (`is-more`): opens and closes it. */
export function Opener({ isOpen, onOpen }: { readonly isOpen: boolean; readonly onOpen: () => void }) {
  const { labels } = useSpoken();
  return (
    <button type="button" className="open" aria-expanded={isOpen} onClick={onOpen}>
      {isOpen ? labels.shared.hide : labels.shared.show} <Icon name={isOpen ? "less" : "more"} />
    </button>
  );
}
