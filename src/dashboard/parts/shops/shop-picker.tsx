import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useId, useState } from "react";
import { useSpoken } from "../../language.ts";
import { hasManyShops, useStatus } from "../../status.tsx";
import { useQuery } from "../../use-query.ts";
import { Select } from "../form/select.tsx";
import { TYPING_MS } from "../search/search-box.tsx";

interface PickerProps {
  /** The chosen shop; "" if none is. */
  readonly value: string;
  readonly onChoose: (shop: string) => void;
  /** The first choice, for no shop; without it, one has to be chosen. */
  readonly empty?: string;
  /** Shops to offer that may be removed: their orders stay. */
  readonly named?: readonly string[];
  readonly except?: string;
}

/** Chooses a shop: from a list while there are few, else by typing a part of its name, address or account. */
export function ShopPicker({ named = [], except, ...picking }: PickerProps) {
  const { labels } = useSpoken();
  const { value: status } = useStatus();
  if (status !== null && hasManyShops(status)) return <ShopSearch {...picking} />;
  const served = (status?.shops ?? []).map(({ shop }) => shop);
  const shops = [...new Set([...served, ...named, picking.value])].filter(
    (shop) => shop !== "" && shop !== except,
  );
  return <Select label={labels.shared.shop} options={shops} {...picking} />;
}

const OFFERED = 10;

function ShopSearch({ value, onChoose, empty }: PickerProps) {
  const { labels } = useSpoken();
  const { typed, type, names } = useOffered(value);
  const list = useId();
  /** A shop that was removed is not offered, but its orders can be listed. */
  const chooseTyped = () => {
    if (typed.trim() !== value) onChoose(typed.trim());
  };
  return (
    <>
      <TextInput
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

/** What is typed, at first the chosen shop, and the names that it finds. */
function useOffered(value: string) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const [q, setQ] = useState(value);
  const search = useDebouncedCallback(setQ, TYPING_MS);
  const found = useQuery("GET", "/shops", { query: { q, limit: OFFERED } }, { isLive: false });
  const type = (name: string) => {
    setTyped(name);
    search(name.trim());
  };
  return { typed, type, names: (found.value?.items ?? []).map(({ shop }) => shop) };
}
