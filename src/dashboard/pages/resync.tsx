import { Button, Group, NativeSelect, Progress, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Resync, ResyncChange, Status } from "../../admin/answers.ts";
import { ask, wordsOf } from "../api.ts";
import { Action } from "../parts/confirm.tsx";
import { Nothing, Reading, Trouble } from "../parts/feedback.tsx";
import { Heading, Section } from "../parts/heading.tsx";
import { Pill } from "../parts/pill.tsx";
import { ResyncChanges } from "../parts/resync-changes.tsx";
import { lengthWords, When } from "../parts/when.tsx";
import { go, Link, withQuery } from "../router.tsx";
import { useQuery } from "../use-query.ts";
import { countOf, RESYNC_STATES } from "../words.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export function ResyncPage({ place }: { readonly place: URL }) {
  const id = place.searchParams.get("id");
  const status = useQuery<Status>("/status", { isLive: false });
  const open = (resync: Resync) => go(withQuery(place, { id: resync.id }));
  return (
    <>
      <Heading title="Resync" />
      <p className="dim">
        Reads orders from the shop as they are now and does what is missing. Whatever was done already stays
        as it is, so a resync can be run as often as you like. Look first: the dry run shows what would change
        and sends nothing.
      </p>
      <Reading asked={status}>
        {({ shops }) => <Form names={shops.map(({ shop }) => shop)} onStarted={open} />}
      </Reading>
      {id === null ? <Earlier place={place} /> : <Progressing key={id} id={id} onStarted={open} />}
    </>
  );
}

function Form({
  names,
  onStarted,
}: {
  readonly names: readonly string[];
  readonly onStarted: (resync: Resync) => void;
}) {
  const [shop, setShop] = useState(names[0] ?? "");
  const [since, setSince] = useState(() => new Date(Date.now() - 7 * DAY_MS).toISOString().slice(0, 10));
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    try {
      onStarted(await ask<Resync>("/resync", { method: "POST", body: { shop, since, dryRun: true } }));
    } catch (error) {
      setProblem(wordsOf(error));
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        {problem === null ? null : <Trouble words={problem} />}
        <Group align="end">
          <NativeSelect
            label="Shop"
            data={[...names]}
            value={shop}
            onChange={(event) => setShop(event.currentTarget.value)}
          />
          <TextInput
            label="Orders changed since"
            type="date"
            value={since}
            onChange={(event) => setSince(event.currentTarget.value)}
            required
          />
          <Button type="submit">See what would change</Button>
        </Group>
      </Stack>
    </form>
  );
}

/** A dry run that is done offers the real one over the same range. */
function Progressing({
  id,
  onStarted,
}: {
  readonly id: string;
  readonly onStarted: (resync: Resync) => void;
}) {
  const asked = useQuery<Resync>(`/resyncs/${encodeURIComponent(id)}`);
  return (
    <Reading asked={asked}>
      {(resync) => (
        <Section title={resync.dryRun ? "Dry run" : "Resync"}>
          <Stack>
            <Group>
              <Pill said={RESYNC_STATES[resync.state]} />
              <span>
                {resync.shop}, started <When at={resync.createdAt} />
              </span>
            </Group>
            <Amounts resync={resync} />
            {resync.waiting === null ? null : (
              <p className="note" data-tone="wait">
                {resync.waiting}
              </p>
            )}
            {resync.problem === null ? null : <Trouble words={resync.problem} />}
            <Group>
              {isOpen(resync) ? (
                <Action
                  label="Cancel"
                  act={() => ask(`/resyncs/${encodeURIComponent(id)}`, { method: "DELETE" })}
                  onDone={asked.again}
                />
              ) : null}
              {resync.dryRun && resync.state === "done" ? (
                <Action
                  label="Do it now"
                  isMain
                  question={`${countOf(resync.planned, "step")} will be sent to the loyalty service.`}
                  act={async () => onStarted(await startFor(resync))}
                  onDone={() => {}}
                />
              ) : null}
              {resync.dryRun && resync.state === "done" && resync.changes.some(isOldOrder) ? (
                <Action
                  label="Let old orders earn, too"
                  question="This looks once more, as if orders from before your shop was connected earned points. Nothing is sent yet."
                  act={async () => onStarted(await startFor({ ...resync, historyEarns: true }, "dryRun"))}
                  onDone={() => {}}
                />
              ) : null}
            </Group>
            {resync.historyEarns ? (
              <p className="dim">Orders from before the bridge earn points, too.</p>
            ) : null}
            {resync.notes.map((note) => (
              <p key={note} className="dim">
                {note}
              </p>
            ))}
            <ResyncChanges resync={resync} />
          </Stack>
        </Section>
      )}
    </Reading>
  );
}

function isOldOrder({ isHistory }: ResyncChange): boolean {
  return isHistory;
}

function startFor(resync: Resync, way?: "dryRun"): Promise<Resync> {
  const { shop, since, until, orderIds, all, historyEarns, historyFrom } = resync;
  const which = orderIds !== null ? { orderIds } : all ? { all } : { since, until };
  const history = { historyEarns, ...(historyFrom === null ? {} : { historyFrom }) };
  return ask<Resync>("/resync", {
    method: "POST",
    body: { shop, ...which, ...history, dryRun: way === "dryRun" },
  });
}

function Amounts({ resync }: { readonly resync: Resync }) {
  const { scanned, total, remainingMs, changed, planned, skipped, failed, dryRun } = resync;
  const share = resync.state === "done" ? 100 : total === null || total === 0 ? 0 : (100 * scanned) / total;
  const of = total === null ? "" : ` of ${total.toLocaleString()}`;
  return (
    <>
      <Progress value={share} aria-label="Orders read" transitionDuration={0} />
      <p role="status">
        {scanned.toLocaleString()}
        {of} orders read: {countOf(changed, "order")} {dryRun ? "would change" : "changed"},{" "}
        {countOf(planned, "step")} {dryRun ? "would be sent" : "to be sent"}, {skipped.toLocaleString()} as
        they should be, {failed.toLocaleString()} not readable.
        {isOpen(resync) && remainingMs !== null ? ` Done in ${lengthWords(remainingMs)}.` : ""}
      </p>
    </>
  );
}

function Earlier({ place }: { readonly place: URL }) {
  const asked = useQuery<{ items: readonly Resync[] }>("/resyncs");
  return (
    <Section title="Earlier ones">
      <p className="dim">The last 20 of each shop are kept.</p>
      <Reading asked={asked}>
        {({ items }) =>
          items.length === 0 ? (
            <Nothing>None yet.</Nothing>
          ) : (
            <ul className="rows">
              {items.map((resync) => (
                <li key={resync.id} className="card">
                  <Group>
                    <Pill said={RESYNC_STATES[resync.state]} />
                    <Link href={withQuery(place, { id: resync.id })}>
                      {resync.dryRun ? "Dry run" : "Resync"} of {resync.shop}
                    </Link>
                    <span className="dim">
                      <When at={resync.createdAt} />, {countOf(resync.changed, "order")}{" "}
                      {resync.dryRun ? "would change" : "changed"}
                    </span>
                  </Group>
                </li>
              ))}
            </ul>
          )
        }
      </Reading>
    </Section>
  );
}

function isOpen({ state }: Resync): boolean {
  return state === "queued" || state === "running";
}
