import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { useSearchTerm } from "../../router.tsx";
import { Icon } from "../icon.tsx";

/** The pause in typing after which a search starts. */
export const TYPING_MS = 250;

/** State for the typed term, initially `first`. Calls `onPause` once the person pauses. */
export function useTyping(first: string, onPause: (term: string) => void) {
  const [typed, setTyped] = useState(first);
  const seek = useDebouncedCallback((text: string) => onPause(text.trim()), TYPING_MS);
  const type = (text: string) => {
    setTyped(text);
    seek(text);
  };
  return { typed, setTyped, type };
}

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
  const term = useSearchTerm();
  const { typed, setTyped, type } = useTyping(term, onSearch);
  const [known, setKnown] = useState(term);
  if (term !== known) {
    setKnown(term);
    // The filters were cleared.
    if (term === "") setTyped("");
  }
  return (
    <TextInput
      className="search-box"
      label={label}
      placeholder={placeholder}
      type="search"
      leftSection={<Icon name="search" />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
