import "./coming-rows.css";
import { useSpoken } from "../../language.ts";

/** Stands where a list's rows come, so that what is below them does not move far. */
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
