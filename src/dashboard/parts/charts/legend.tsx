import { useSpoken } from "../../language.ts";
import { Link } from "../../router.tsx";
import { Unknown } from "../points/points-moved.tsx";

export interface Counted {
  readonly name: string;
  /** The name of a CSS variable. */
  readonly color: string;
  readonly value: number;
  /** Orders that the value does not include, since the number of their points is unknown. */
  readonly unknown: number;
  /** Where they are listed. */
  readonly href?: string | undefined;
}

/** Colours with their names and numbers: it says all that a drawing shows. */
export function Legend({ counted }: { readonly counted: readonly Counted[] }) {
  const { format } = useSpoken();
  return (
    <span className="legend">
      {counted.map(({ name, color, value, unknown, href }) => (
        <span key={name}>
          <span className="swatch" style={{ background: `var(${color})` }} />
          {href === undefined ? name : <Link href={href}>{name}</Link>}&nbsp;
          <strong>{format.number(value)}</strong> <Unknown moved={{ unknown }} />
        </span>
      ))}
    </span>
  );
}
