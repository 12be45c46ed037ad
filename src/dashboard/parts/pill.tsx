import type { Said } from "../words.ts";

/** A state in words; the colour only repeats what the words say. */
export function Pill({ said }: { readonly said: Said }) {
  return (
    <span className="pill" data-tone={said.tone}>
      {said.text}
    </span>
  );
}
