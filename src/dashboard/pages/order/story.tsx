import type { Order, TraceLine } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";
import { DeliveryBody } from "../../parts/deliveries/delivery-body.tsx";
import { Unfold } from "../../parts/unfold.tsx";
import { When } from "../../parts/when.tsx";
import { TONES } from "../../tones.ts";

/** As many as a record keeps (domain/trace.ts). */
const LINES_KEPT = 200;

interface Line {
  readonly line: TraceLine;
  readonly key: string;
}

/** What one event led to: the lines from an arrival, or from a person's decision, up to the next. */
interface Phase {
  readonly key: string;
  readonly lines: readonly Line[];
}

/** The order's story, newest first, folded by phase: what came of each event, in plain words. */
export function Story({ order }: { readonly order: Order }) {
  const { labels } = useSpoken();
  const phases = phasesOf(order.trace).toReversed();
  return (
    <>
      {phases.map(({ key, lines }, index) => (
        <StoryPhase key={key} lines={lines} isNewest={index === 0} />
      ))}
      {order.trace.length < LINES_KEPT ? null : (
        <p className="dim">{labels.order.newestLines({ lines: LINES_KEPT })}</p>
      )}
    </>
  );
}

function phasesOf(trace: readonly TraceLine[]): readonly Phase[] {
  const phases: { key: string; lines: Line[] }[] = [];
  for (const [index, line] of trace.entries()) {
    const key = `${line.at} ${index}`;
    const isNew = line.what === "arrived" || line.what === "person";
    const open = phases.at(-1);
    if (open === undefined || isNew) phases.push({ key, lines: [{ line, key }] });
    else open.lines.push({ line, key });
  }
  return phases;
}

/** Folded, it says how it began and how it ended. */
function StoryPhase({ lines, isNewest }: { readonly lines: readonly Line[]; readonly isNewest: boolean }) {
  const [first, last] = [lines[0]?.line, lines.at(-1)?.line];
  if (first === undefined || last === undefined) return null;
  return (
    <details className="phase" open={isNewest}>
      <summary>
        <strong>{first.detail}</strong>{" "}
        <span className="dim">
          <When at={first.at} />
        </span>
        {last === first ? null : <div className="dim">{last.detail}</div>}
      </summary>
      <ol className="story">
        {lines.toReversed().map(({ line, key }) => (
          <StoryLine key={key} line={line} />
        ))}
      </ol>
    </details>
  );
}

function StoryLine({ line }: { readonly line: TraceLine }) {
  const { labels } = useSpoken();
  return (
    <li data-tone={TONES.trace[line.what]}>
      <strong>{labels.order.trace[line.what]}</strong>{" "}
      <span className="dim">
        <When at={line.at} />
      </span>
      <div>{line.detail}</div>
      {line.delivery === undefined ? null : <StoredDelivery id={line.delivery} />}
    </li>
  );
}

function StoredDelivery({ id }: { readonly id: string }) {
  const { labels } = useSpoken();
  return <Unfold summary={labels.deliveries.body}>{() => <DeliveryBody id={id} />}</Unfold>;
}
