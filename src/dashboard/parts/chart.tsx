import type { ActivityHour } from "../../admin/answers.ts";
import { Nothing } from "./feedback.tsx";
import { shortTime } from "./when.tsx";

const SERIES = [
  { field: "deliveries", label: "Deliveries", color: "var(--bar-in)" },
  { field: "earned", label: "Orders given points", color: "var(--bar-earned)" },
  { field: "approved", label: "Orders with points approved", color: "var(--bar-approved)" },
  { field: "cancelled", label: "Orders with points cancelled", color: "var(--bar-cancelled)" },
] as const;

const WIDTH = 960;
const HEIGHT = 180;
const FLOOR = 20;

/** What came in and what it led to, hour by hour. The same numbers stand in a table for who cannot see it. */
export function ActivityChart({ hours }: { readonly hours: readonly ActivityHour[] }) {
  const highest = Math.max(1, ...hours.flatMap((hour) => SERIES.map(({ field }) => hour[field])));
  if (hours.every((hour) => SERIES.every(({ field }) => hour[field] === 0)))
    return <Nothing>Nothing has come in during the last day.</Nothing>;
  const slot = WIDTH / hours.length;
  const bar = (slot - 4) / SERIES.length;
  return (
    <figure className="card" style={{ margin: 0 }}>
      <figcaption className="legend">
        {SERIES.map(({ field, label, color }) => (
          <span key={field}>
            <span className="swatch" style={{ background: color }} />
            {label}: {hours.reduce((sum, hour) => sum + hour[field], 0).toLocaleString()}
          </span>
        ))}
      </figcaption>
      <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {hours.map((hour, index) =>
          SERIES.map(({ field, label, color }, place) => {
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
                <title>{`${shortTime(hour.at)}: ${label} ${hour[field]}`}</title>
              </rect>
            );
          }),
        )}
      </svg>
      <p className="dim axis" aria-hidden>
        <span>{shortTime(hours[0]?.at ?? 0)}</span>
        <span>now</span>
      </p>
      <details>
        <summary>The numbers</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Hour</th>
              {SERIES.map(({ field, label }) => (
                <th key={field} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours
              .filter((hour) => SERIES.some(({ field }) => hour[field] > 0))
              .map((hour) => (
                <tr key={hour.at}>
                  <th scope="row">{shortTime(hour.at)}</th>
                  {SERIES.map(({ field }) => (
                    <td key={field}>{hour[field]}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
