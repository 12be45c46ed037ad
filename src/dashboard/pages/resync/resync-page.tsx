import "../../styles/mantine-later.css";
import "../../styles/filters.css";
import "./resync.css";
import { Group, Progress, Stack } from "@mantine/core";
import type { Resync } from "../../../client/index.ts";
import { sentence } from "../../../words/sentence.ts";
import { bridge } from "../../api.ts";
import { Action } from "../../parts/confirm.tsx";
import { Nothing, Reading, Trouble } from "../../parts/feedback.tsx";
import { Heading, Section } from "../../parts/heading.tsx";
import { Note } from "../../parts/note.tsx";
import { Pill } from "../../parts/pill.tsx";
import { When } from "../../parts/when.tsx";
import { go, Link, withQuery } from "../../router.tsx";
import { firstShop } from "../../status.tsx";
import { TONES } from "../../tones.ts";
import { useQuery } from "../../use-query.ts";
import { ResyncChanges } from "./resync-changes.tsx";
import { ResyncForm, type StartProps } from "./resync-form.tsx";
import { useResyncSpoken, withinResyncWords } from "./resync-words.tsx";

export const ResyncPage = withinResyncWords(Resyncs);

function Resyncs({ place }: { readonly place: URL }) {
  const { labels } = useResyncSpoken();
  const id = place.searchParams.get("id");
  const status = useQuery("GET", "/status", {}, { isLive: false });
  const open = (resync: Resync) => go(withQuery(place, { id: resync.id }));
  return (
    <>
      <Heading title={labels.shell.places.resync} about={labels.resync.about} />
      <Reading query={status}>
        {(known) => <ResyncForm first={firstShop(known)} isMain={id === null} onStarted={open} />}
      </Reading>
      {id === null ? <Earlier place={place} /> : <Progressing key={id} id={id} onStarted={open} />}
    </>
  );
}

function Progressing({ id, onStarted }: StartProps & { readonly id: string }) {
  const { labels } = useResyncSpoken();
  const query = useQuery("GET", "/resyncs/{id}", { params: { id } });
  return (
    <Reading query={query}>
      {(resync) => (
        <Section title={resync.dryRun ? labels.resync.dryRun : labels.resync.resync}>
          <Stack className="resync">
            <Group>
              <Pill text={labels.resync.states[resync.state]} tone={TONES.resyncs[resync.state]} />
              <When
                at={resync.createdAt}
                say={({ when }) => labels.resync.started({ shop: resync.shop, when })}
              />
            </Group>
            <Amounts resync={resync} />
            {resync.orderIds === null ? null : <ResyncChanges resync={resync} />}
            <Note tone="wait">{resync.waiting}</Note>
            <Trouble words={resync.problem} />
            <NextSteps resync={resync} onStarted={onStarted} />
            {resync.historyEarns ? <p className="dim">{labels.resync.oldEarn}</p> : null}
            {resync.notes.map((note) => (
              <Nothing key={note}>{sentence(note)}</Nothing>
            ))}
            {resync.orderIds === null ? <ResyncChanges resync={resync} /> : null}
          </Stack>
        </Section>
      )}
    </Reading>
  );
}

interface NextProps extends StartProps {
  readonly resync: Resync;
}

/** After a dry run, offers the real one over the same range. */
function NextSteps({ resync, onStarted }: NextProps) {
  const { labels } = useResyncSpoken();
  const isTried = resync.dryRun && resync.state === "done";
  return (
    <Group>
      {isOpen(resync) ? (
        <Action
          label={labels.resync.cancel}
          act={() => bridge.delete("/resyncs/{id}", { params: { id: resync.id } })}
        />
      ) : null}
      {isTried && !hasNothingToDo(resync) ? (
        <Action
          label={labels.resync.doIt}
          isMain={resync.planned > 0}
          question={labels.resync.doItQuestion({ steps: resync.planned })}
          act={async () => onStarted(await startFor(resync))}
        />
      ) : null}
      {isTried && resync.changes.some(({ isHistory }) => isHistory) ? (
        <Action
          label={labels.resync.letOldEarn}
          question={labels.resync.letOldEarnQuestion}
          act={async () => onStarted(await startFor({ ...resync, historyEarns: true }, "dryRun"))}
        />
      ) : null}
    </Group>
  );
}

function startFor(resync: Resync, way?: "dryRun"): Promise<Resync> {
  const { shop, since, until, orderIds, all, historyEarns, historyFrom } = resync;
  const span = { since: since ?? undefined, until: until ?? undefined };
  const which = orderIds !== null ? { orderIds: [...orderIds] } : all ? { all } : span;
  const history = { historyEarns, ...(historyFrom === null ? {} : { historyFrom }) };
  return bridge.post("/resync", { body: { shop, ...which, ...history, dryRun: way === "dryRun" } });
}

function Amounts({ resync }: { readonly resync: Resync }) {
  const { labels, format } = useResyncSpoken();
  const { scanned, total, remainingMs, dryRun } = resync;
  const share = resync.state === "done" ? 100 : total === null || total === 0 ? 0 : (100 * scanned) / total;
  return (
    <>
      <Progress value={share} aria-label={labels.resync.read} transitionDuration={0} />
      <p role="status">
        {labels.resync.ordersRead({ scanned, total })}{" "}
        {dryRun && hasNothingToDo(resync)
          ? labels.resync.nothingToDo
          : dryRun
            ? labels.resync.wouldChange(resync)
            : labels.resync.changed(resync)}
        {isOpen(resync) && remainingMs !== null
          ? ` ${labels.resync.doneIn({ span: format.span(remainingMs) })}`
          : ""}
      </p>
    </>
  );
}

function hasNothingToDo({ state, changed, planned, failed }: Resync): boolean {
  return state === "done" && changed + planned + failed === 0;
}

function Earlier({ place }: { readonly place: URL }) {
  const { labels } = useResyncSpoken();
  const query = useQuery("GET", "/resyncs");
  return (
    <Section title={labels.resync.earlier}>
      <p className="dim">{labels.resync.kept}</p>
      <Reading query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Nothing>{labels.resync.noneYet}</Nothing>
          ) : (
            <ul className="rows">
              {items.map((resync) => (
                <EarlierLine key={resync.id} resync={resync} href={withQuery(place, { id: resync.id })} />
              ))}
            </ul>
          )
        }
      </Reading>
    </Section>
  );
}

function EarlierLine({ resync, href }: { readonly resync: Resync; readonly href: string }) {
  const { labels } = useResyncSpoken();
  const { shop, state, dryRun, changed: orders, createdAt } = resync;
  return (
    <li className="card">
      <Group>
        <Pill text={labels.resync.states[state]} tone={TONES.resyncs[state]} />
        <Link href={href}>
          {dryRun ? labels.resync.dryRunOf({ shop }) : labels.resync.resyncOf({ shop })}
        </Link>
        <span className="dim">
          <When at={createdAt} />,{" "}
          {dryRun ? labels.resync.ordersWouldChange({ orders }) : labels.resync.ordersChanged({ orders })}
        </span>
      </Group>
    </li>
  );
}

function isOpen({ state }: Resync): boolean {
  return state === "queued" || state === "running";
}
