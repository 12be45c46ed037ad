import "../../styles/mantine-later.css";
import "./backups.css";
import { Progress } from "@mantine/core";
import type { Backups } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { lazyWords } from "../../lazy-words.tsx";
import { Action } from "../../parts/confirm.tsx";
import { Nothing, Reading } from "../../parts/feedback.tsx";
import { Command } from "../../parts/form/command.tsx";
import { Heading, Section } from "../../parts/heading.tsx";
import { Pill } from "../../parts/pill.tsx";
import { Unfold } from "../../parts/unfold.tsx";
import { When } from "../../parts/when.tsx";
import { Link } from "../../router.tsx";
import { useStatus } from "../../status.tsx";
import { useQuery } from "../../use-query.ts";

const { useWords: useBackupsSpoken, within: withinBackupsWords } = lazyWords(
  "backups",
  "page/account/backups",
);

/** The backups with age and size, a button to make one, and the commands that restore one. */
export const BackupsPage = withinBackupsWords<{ readonly place: URL }>(BackupsOfBridge);

/** The polling interval while the page is open, because a backup's progress causes no events. */
const EVERY_MS = 2000;

function BackupsOfBridge() {
  const { labels } = useBackupsSpoken();
  const query = useQuery("GET", "/backups", {}, { everyMs: EVERY_MS });
  const { value } = query;
  const isSample = useStatus().value?.mode === "try";
  const mayBegin = value !== null && value.daily !== null && value.running === null;
  return (
    <>
      <Heading
        title={labels.shell.places.backups}
        about={isSample ? labels.backups.sample : labels.backups.meant}
      >
        {mayBegin ? (
          <Action needs="owner" label={labels.backups.now} isMain act={() => bridge.post("/backups", {})} />
        ) : null}
      </Heading>
      <Reading query={query}>
        {(backups) => (
          <>
            {isSample ? null : <HowMade backups={backups} />}
            <Failed failed={backups.failed} />
            <Running running={backups.running} />
            {backups.daily === null && backups.kept.length === 0 ? null : <Kept kept={backups.kept} />}
          </>
        )}
      </Reading>
      <p>
        <Link href="/help?document=running&section=back-up">{labels.backups.help}</Link>
      </p>
    </>
  );
}

function HowMade({ backups: { daily, database, byHand } }: { readonly backups: Backups }) {
  const { labels, format } = useBackupsSpoken();
  const { about, off, ofDatabase, restoreDatabase } = labels.backups;
  if (daily !== null) {
    const hour = `${daily.hour}:00`;
    // Named only if it differs from the reader's zone, which all other times use.
    const zone = daily.zone === format.zone ? null : daily.zone;
    return <p className="dim">{about({ ...daily, hour, zone })}</p>;
  }
  return (
    <>
      <p>{database === null ? off : ofDatabase}</p>
      <Command text={database?.dump ?? byHand} />
      {database === null ? null : (
        <>
          <p>{restoreDatabase}</p>
          <Command text={database.restore} />
        </>
      )}
    </>
  );
}

function Failed({ failed }: Pick<Backups, "failed">) {
  const { labels } = useBackupsSpoken();
  if (failed === null) return null;
  return (
    <div className="note" data-tone="bad" role="alert">
      <strong>
        <When at={failed.at} say={labels.backups.failed} />
      </strong>
      <p>{failed.reason}.</p>
    </div>
  );
}

function Running({ running }: Pick<Backups, "running">) {
  const { labels } = useBackupsSpoken();
  if (running === null) return null;
  const { work, done, total } = running;
  const say = work === "copyingFiles" ? labels.backups.copying : labels.backups.checking;
  const share = total === 0 ? 0 : (done / total) * 100;
  return (
    <div role="status">
      <p>{total === 0 ? labels.backups.progress : say({ done, total })}</p>
      <Progress value={share} aria-label={labels.backups.progress} transitionDuration={0} />
    </div>
  );
}

function Kept({ kept }: Pick<Backups, "kept">) {
  const { labels, format } = useBackupsSpoken();
  const { title, none, ofOtherData, restore } = labels.backups;
  return (
    <Section title={title({ kept: kept.length })}>
      {kept.length === 0 ? <Nothing>{none}</Nothing> : null}
      <ul className="rows">
        {kept.map(({ path, at, bytes, isOwn, restore: lines }) => (
          <li key={path} className="card">
            <div className="backup-facts">
              <strong>
                <When at={at} isShort />
              </strong>
              {bytes === 0 ? null : <span>{format.size(bytes)}</span>}
              {isOwn ? null : <Pill text={ofOtherData} tone="plain" />}
              <code className="dim">{path}</code>
            </div>
            <Unfold summary={restore}>{() => <Restore lines={lines} />}</Unfold>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Restore({ lines }: { readonly lines: readonly string[] }) {
  const { labels } = useBackupsSpoken();
  const { restoreAbout, restoreStart, restoreErased } = labels.backups;
  return (
    <>
      <ol>
        <li>
          {restoreAbout}
          <Command text={lines.join("\n")} />
        </li>
        <li>
          {restoreStart} <Link href="/resync">{labels.shell.places.resync}</Link>
        </li>
      </ol>
      <p className="dim">{restoreErased}</p>
    </>
  );
}
