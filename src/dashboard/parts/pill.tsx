import type { Tone } from "../tones.ts";

/** A state in words; the colour only repeats them. */
export function Pill({ text, tone }: { readonly text: string; readonly tone: Tone }) {
  return (
    <span className="pill" data-tone={tone}>
      {text}
    </span>
  );
}
