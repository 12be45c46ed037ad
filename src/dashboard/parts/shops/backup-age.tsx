import type { Status } from "../../../client/index.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { useSpoken } from "../../language.ts";
import { Link } from "../../router.tsx";
import { Pill } from "../pill.tsx";
import { When } from "../when.tsx";

/** With weekly backups, the latest is never older. */
const WEEK_MS = 7 * DAY_MS;

export function backupState({ lastAt }: NonNullable<Status["backup"]>): "none" | "old" | "fine" {
  if (lastAt === null) return "none";
  return Date.now() - Date.parse(lastAt) > WEEK_MS ? "old" : "fine";
}

/** When data was last backed up, with a link to all backups. */
export function BackupAge({ backup }: Pick<Status, "backup">) {
  const { labels } = useSpoken();
  if (backup === null) return null;
  const { lastAt } = backup;
  const state = backupState(backup);
  return (
    <li>
      <div className="connection">
        <Link href="/backups">{labels.today.backup.title}</Link>
        <Pill text={labels.today.backup[state]} tone={state === "fine" ? "good" : "wait"} />
        {lastAt === null ? null : (
          <span className="dim connection-news">
            <When at={lastAt} say={labels.today.backup.last} />
          </span>
        )}
      </div>
    </li>
  );
}
