import { useSpoken } from "../../language.ts";
import { Link } from "../../router.tsx";
import { Unknown } from "../points/points-moved.tsx";

export interface Counted {
  readonly name: string;
  /** The name of a CSS variable. */
  readonly color: string;
  readonly value: number;
  /** Orders that the value excludes, because their number of points is unknown. */
  readonly unknown: number;
  /** A link to the list of them. */
  readonly href?: string | undefined;
}

/** Colours with names and numbers; the legend contains everything that the drawing shows. */
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
