import { Group } from "@mantine/core";
import type { DestinationRow } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { Action } from "../../parts/confirm.tsx";
import { Nothing, Reading } from "../../parts/feedback.tsx";
import { Heading } from "../../parts/heading.tsx";
import { Pill } from "../../parts/pill.tsx";
import { Unfold } from "../../parts/unfold.tsx";
import { When } from "../../parts/when.tsx";
import { useQuery } from "../../use-query.ts";
import { AddDestination, MailLines } from "./add-destination.tsx";
import { useAlertsSpoken, withinAlertsWords } from "./alerts-words.tsx";

/** Where alerts go, and whether they arrive. */
export const AlertsPage = withinAlertsWords(AlertDestinations);

function AlertDestinations(_props: { readonly place: URL }) {
  const { labels } = useAlertsSpoken();
  const query = useQuery("GET", "/alert-destinations");
  return (
    <>
      <Heading title={labels.shell.places.alerts} about={labels.alerts.about} />
      <Reading query={query}>
        {({ items, configured, canKeep, canMail }) => (
          <>
            {items.length + configured.length === 0 ? (
              <Nothing>{canKeep ? labels.alerts.none : labels.alerts.nowhere}</Nothing>
            ) : null}
            <ul className="rows">
              {configured.map((each) => (
                <DestinationCard key={each.id} destination={{ ...each, name: null }} />
              ))}
              {items.map((destination) => (
                <DestinationCard key={destination.id} destination={destination} />
              ))}
            </ul>
            {canKeep ? (
              <AddDestination canMail={canMail} />
            ) : (
              <>
                <Nothing>{labels.alerts.needsKey}</Nothing>
                {canMail ? null : <Unfold summary={labels.alerts.mailAbout}>{() => <MailLines />}</Unfold>}
              </>
            )}
          </>
        )}
      </Reading>
    </>
  );
}

interface CardProps {
  /** A destination; those of the configuration have no name and cannot be removed here. */
  readonly destination: Omit<DestinationRow, "name" | "addedAt"> & { readonly name: string | null };
}

function DestinationCard({ destination }: CardProps) {
  const { labels } = useAlertsSpoken();
  const { id, name, kind, target } = destination;
  const params = { id };
  return (
    <li className="card">
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          {name === null ? null : (
            <strong>
              <bdi>{name}</bdi>
            </strong>
          )}
          <Pill text={labels.alerts.kinds[kind]} tone="plain" />
          {target === null ? (
            <Pill text={labels.alerts.unreadable} tone="bad" />
          ) : (
            <span className="dim">
              <bdi>{target}</bdi>
            </span>
          )}
          {name === null ? <span className="dim">{labels.alerts.inConfiguration}</span> : null}
        </Group>
        <Group gap="sm">
          <Action
            needs="owner"
            label={labels.alerts.test}
            act={() => bridge.post("/alert-destinations/{id}/test", { params })}
          />
          {name === null ? null : (
            <Action
              needs="owner"
              label={labels.shared.remove}
              title={labels.shared.removeTitle({ name })}
              question={labels.alerts.removeQuestion({ name })}
              isDangerous
              act={() => bridge.delete("/alert-destinations/{id}", { params })}
            />
          )}
        </Group>
      </Group>
      <Latest destination={destination} />
    </li>
  );
}

/** Whether the latest alert or test arrived. */
function Latest({ destination: { latest } }: Pick<CardProps, "destination">) {
  const { labels } = useAlertsSpoken();
  if (latest === null) return <p className="dim">{labels.alerts.untested}</p>;
  const { at, problem } = latest;
  return (
    <p role="status">
      {problem === null ? (
        <>
          <Pill text={labels.alerts.arrived} tone="good" /> <When at={at} />
        </>
      ) : (
        <>
          <Pill text={labels.alerts.failed} tone="bad" />{" "}
          <When at={at} say={({ when }) => labels.shared.before({ text: when })} /> {problem}
        </>
      )}
    </p>
  );
}
