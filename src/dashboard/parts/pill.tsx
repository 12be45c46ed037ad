import type { Tone } from "../words.ts";

/** A state in words; the colour only repeats what the words say. */
export function Pill({ said }: { readonly said: { readonly text: string; readonly tone: Tone } }) {
  return (
    <span className="pill" data-tone={said.tone}>
      {said.text}
    </span>
  );
}
