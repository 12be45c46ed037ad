import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { useSearchTerm } from "../../router.tsx";
import { Icon } from "../icon.tsx";

/** Searches wait for a pause of so long. */
export const TYPING_MS = 250;

/** Searches while the person types. */
export function SearchBox({
  label,
  placeholder,
  onSearch,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly onSearch: (term: string) => void;
}) {
  const [typed, setTyped] = useState(useSearchTerm());
  const search = useDebouncedCallback((term: string) => onSearch(term.trim()), TYPING_MS);
  return (
    <TextInput
      className="search-box"
      label={label}
      placeholder={placeholder}
      type="search"
      leftSection={<Icon name="search" />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}
