import "./coming-rows.css";
import { useSpoken } from "../../language.ts";

/** A placeholder for a list's rows, so that what is below them hardly moves. */
export function ComingRows() {
  const { labels } = useSpoken();
  return (
    <div role="status" className="coming-rows">
      <p className="dim">{labels.shared.reading}</p>
      <span />
      <span />
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
