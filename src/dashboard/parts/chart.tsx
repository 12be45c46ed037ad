import "./chart.css";
import type { ActivityHour } from "../../client/index.ts";
import { useSpoken } from "../language.ts";
import { useQuery } from "../use-query.ts";
import { Nothing, Reading } from "./feedback.tsx";

const SERIES = [
  { field: "deliveries", color: "var(--bar-in)" },
  { field: "earned", color: "var(--bar-earned)" },
  { field: "approved", color: "var(--bar-approved)" },
  { field: "cancelled", color: "var(--bar-cancelled)" },
] as const;

const WIDTH = 960;
const HEIGHT = 180;
const FLOOR = 20;

export function Activity() {
  const activity = useQuery("GET", "/activity");
  return <Reading query={activity}>{({ hours }) => <ActivityChart hours={hours} />}</Reading>;
}

/** What came in and what it led to, hour by hour. The same numbers stand in a table for who cannot see it. */
function ActivityChart({ hours }: { readonly hours: readonly ActivityHour[] }) {
  const { labels, format } = useSpoken();
  const timeText = (at: string) => format.time(Date.parse(at));
  const highest = Math.max(1, ...hours.flatMap((hour) => SERIES.map(({ field }) => hour[field])));
  if (hours.every((hour) => SERIES.every(({ field }) => hour[field] === 0)))
    return <Nothing>{labels.today.nothingCameIn}</Nothing>;
  const slot = WIDTH / hours.length;
  const bar = (slot - 4) / SERIES.length;
  return (
    <figure className="card" style={{ margin: 0 }}>
      <figcaption className="legend">
        {SERIES.map(({ field, color }) => (
          <span key={field}>
            <span className="swatch" style={{ background: color }} />
            {labels.today.series[field]}{" "}
            <strong>{format.number(hours.reduce((sum, hour) => sum + hour[field], 0))}</strong>
          </span>
        ))}
      </figcaption>
      <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {hours.map((hour, index) =>
          SERIES.map(({ field, color }, place) => {
            const height = ((HEIGHT - FLOOR) * hour[field]) / highest;
            return height === 0 ? null : (
              <rect
                key={field}
                x={index * slot + 2 + place * bar}
                y={HEIGHT - height}
                width={Math.max(1, bar - 1)}
                height={height}
                fill={color}
              >
                <title>{`${timeText(hour.at)} – ${labels.today.series[field]} ${format.number(hour[field])}`}</title>
              </rect>
            );
          }),
        )}
      </svg>
      <p className="dim axis" aria-hidden>
        <span>{timeText(hours[0]?.at ?? "")}</span>
        <span>{labels.today.now}</span>
      </p>
      <details>
        <summary>{labels.today.numbers}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{labels.today.hour}</th>
              {SERIES.map(({ field }) => (
                <th key={field} scope="col">
                  {labels.today.series[field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours
              .filter((hour) => SERIES.some(({ field }) => hour[field] > 0))
              .map((hour) => (
                <tr key={hour.at}>
                  <th scope="row">{timeText(hour.at)}</th>
                  {SERIES.map(({ field }) => (
                    <td key={field}>{format.number(hour[field])}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
