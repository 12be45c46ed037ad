import type { Tone } from "../tones.ts";

/** A state as text; the colour only repeats it. */
export function Pill({ text, tone }: { readonly text: string; readonly tone: Tone }) {
  return (
    <span className="pill" data-tone={tone}>
      {text}
    </span>
  );
}
