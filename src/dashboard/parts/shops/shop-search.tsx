import { useId, useState } from "react";
import { useSpoken } from "../../language.ts";
import { useQuery } from "../../use-query.ts";
import { Field } from "../form/field.tsx";
import { useTyping } from "../search/search-box.tsx";

const OFFERED = 10;

export interface SearchProps {
  /** The chosen shop; "" if none is. */
  readonly value: string;
  readonly onChoose: (shop: string) => void;
  /** The label of the first choice, for no shop. Without it, a shop must be chosen. */
  readonly empty?: string;
}

/** Chooses one of many shops by typing part of its name. */
export function ShopSearch({ value, onChoose, empty }: SearchProps) {
  const { labels } = useSpoken();
  const { typed, type, names } = useOffered(value);
  const list = useId();
  /** A removed shop isn't suggested, but its orders can be listed by typing its name. */
  const chooseTyped = () => {
    if (typed.trim() !== value) onChoose(typed.trim());
  };
  return (
    <>
      <Field
        type="search"
        autoComplete="off"
        label={labels.shared.shop}
        placeholder={empty ?? ""}
        required={empty === undefined}
        maxLength={63}
        list={list}
        value={typed}
        onChange={({ currentTarget: { value: name } }) => {
          type(name);
          if (names.includes(name) || (name === "" && empty !== undefined)) onChoose(name);
        }}
        onBlur={chooseTyped}
        onKeyDown={({ key }) => (key === "Enter" ? chooseTyped() : undefined)}
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** The typed text, initially the chosen shop, and the names that match it. */
function useOffered(value: string) {
  const [q, setQ] = useState(value);
  const { typed, setTyped, type } = useTyping(value, setQ);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const found = useQuery("GET", "/shops", { query: { q, limit: OFFERED } }, { isLive: false });
  return { typed, type, names: (found.value?.items ?? []).map(({ shop }) => shop) };
}
