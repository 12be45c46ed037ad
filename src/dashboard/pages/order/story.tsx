import { useState } from "react";
import type { Order, TraceLine } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";
import { DeliveryBody } from "../../parts/delivery-body.tsx";
import { When } from "../../parts/when.tsx";
import { TONES } from "../../tones.ts";

/** As many as a record keeps (domain/trace.ts). */
const LINES_KEPT = 200;

/** The order's story, newest first: each line says who did what, in plain words. */
export function Story({ order }: { readonly order: Order }) {
  const { labels } = useSpoken();
  const lines = order.trace.map((line, index) => ({ line, key: `${line.at} ${index}` })).toReversed();
  return (
    <>
      <ol className="story">
        {lines.map(({ line, key }) => (
          <StoryLine key={key} line={line} />
        ))}
      </ol>
      {lines.length < LINES_KEPT ? null : (
        <p className="dim">{labels.order.newestLines({ lines: LINES_KEPT })}</p>
      )}
    </>
  );
}

function StoryLine({ line }: { readonly line: TraceLine }) {
  const { labels } = useSpoken();
  const [isOpen, setOpen] = useState(false);
  return (
    <li data-tone={TONES.trace[line.what]}>
      <strong>{labels.order.trace[line.what]}</strong>{" "}
      <span className="dim">
        <When at={line.at} />
      </span>
      <div>{line.detail}</div>
      {line.delivery === undefined ? null : (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{labels.deliveries.body}</summary>
          {isOpen ? <DeliveryBody id={line.delivery} /> : null}
        </details>
      )}
    </li>
  );
}
