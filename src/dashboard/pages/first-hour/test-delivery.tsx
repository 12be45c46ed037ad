import { bridge } from "../../api.ts";
import { Action } from "../../parts/confirm.tsx";
import { Reading } from "../../parts/feedback.tsx";
import { When } from "../../parts/when.tsx";
import { useQuery } from "../../use-query.ts";
import { useFirstHourSpoken } from "./first-hour-words.tsx";
import { Stations } from "./stations.tsx";

interface TestDeliveryProps {
  readonly shop: string;
  readonly isOneOfMany: boolean;
}

/** Sends a sample order the way a shop would, and shows how far it got. */
export function TestDelivery({ shop, isOneOfMany }: TestDeliveryProps) {
  const { labels } = useFirstHourSpoken();
  const query = useQuery("GET", "/shops/{shop}/test-delivery", { params: { shop } });
  return (
    <div className="test-delivery">
      <Action
        needs="owner"
        label={isOneOfMany ? labels.firstHour.sendFor({ shop }) : labels.firstHour.send}
        isMain
        act={() => bridge.post("/shops/{shop}/test-delivery", { params: { shop } })}
      />
      <Reading query={query}>
        {({ sentAt, way, wouldDo }) => (
          <div aria-live="polite">
            {sentAt === null ? null : (
              <p className="dim">
                <When at={sentAt} say={labels.firstHour.sentWhen} />
              </p>
            )}
            <Stations stations={way.map(({ state, reason }) => ({ state, text: reason }))} />
            {sentAt === null ? null : (
              <>
                <p>{labels.firstHour.wouldLead}</p>
                <Stations
                  stations={wouldDo.map(({ state, detail, nextStep }) => ({ state, text: detail, nextStep }))}
                />
                <Calls calls={wouldDo.flatMap(({ shows }) => shows)} />
              </>
            )}
          </div>
        )}
      </Reading>
    </div>
  );
}

function Calls({ calls }: { readonly calls: readonly string[] }) {
  const { labels } = useFirstHourSpoken();
  if (calls.length === 0) return null;
  return (
    <details>
      <summary>{labels.firstHour.calls}</summary>
      <ul className="dim">
        {calls.map((call) => (
          <li key={call}>{call}</li>
        ))}
      </ul>
    </details>
  );
}
