import "../styles/headline.css";
import type { ReactNode } from "react";
import type { BrandStatus, Status } from "../../client/index.ts";
import { conditionKind } from "../../health/codes/condition.ts";
import { mayAs } from "../../people/access/role.ts";
import { sentence } from "../../words/sentence.ts";
import { type PageLanguage, useSpoken } from "../language.ts";
import { Link, shopAddress } from "../router.tsx";
import { sumOf } from "../status.tsx";
import { WAITING_KINDS, waitingByKind, waitingForPerson, waitingTone } from "../waiting.ts";
import { backupState } from "./shops/backup-age.tsx";
import { StateLine } from "./state-pill.tsx";

/** One problem that needs a person, with its next step. */
interface Matter {
  readonly key: string;
  /** How many problems it stands for; default: one. */
  readonly things?: number;
  readonly tone: "bad" | "wait";
  readonly title: string;
  readonly text?: ReactNode;
  readonly link?: { readonly href: string; readonly label: string };
}

/** Problems other than those of single orders and deliveries, worst first. */
function mattersIn(status: Status, labels: PageLanguage["labels"], isFirstHour = false): readonly Matter[] {
  const { brands, missingBrands, conditions } = status;
  const others = conditions.filter(
    ({ code }) => conditionKind(code).hasOwnPlace !== true && !(isFirstHour && code === "shopUnreadable"),
  );
  // The list of setup steps says what an account lacks, until orders wait for it.
  const areStoppedListed = isFirstHour && waitingToBeSent(status) === 0;
  const stopped = areStoppedListed ? [] : brands.filter(({ state }) => state.weight === "bad");
  return [
    ...stopped.map((brand) => stoppedAccount(brand, status, labels)),
    ...missingBrands.map((brand): Matter => {
      const title = labels.today.missingAccount({ brand });
      return { key: `missing ${brand}`, tone: "bad", title, text: labels.today.putBackAccount };
    }),
    ...(isFirstHour ? [] : troubledShops(status, labels)),
    ...refusedShops(status, labels),
    ...others.map(
      ({ key, title, detail, facts }): Matter => ({
        ...{ key, tone: "bad", title: `${title}.`, text: detail },
        ...(typeof facts.shop === "string"
          ? { link: { href: shopAddress(facts.shop), label: labels.today.seeWhat } }
          : {}),
      }),
    ),
  ];
}

/** Open incidents. Used only if nothing else is listed, because other entries already cover them. */
function incidentsIn(
  { openIncidents: incidents }: Status,
  labels: PageLanguage["labels"],
): readonly Matter[] {
  if (incidents === 0) return [];
  const link = { href: "/incidents", label: labels.today.seeIncidents };
  return [{ key: "incidents", tone: "wait", title: labels.today.openIncidents({ incidents }), link }];
}

/** Shops with problems: some are named, the rest counted. For a wrong secret, the condition says what to do. */
function troubledShops({ shops, shopsByWeight }: Status, labels: PageLanguage["labels"]): readonly Matter[] {
  const link = { href: "/shops", label: labels.today.seeWhat };
  const bad = shops.filter(({ state }) => state.weight === "bad");
  const named = bad
    .filter(({ state }) => state.code !== "signedWrongly")
    .map(({ shop, state }): Matter => {
      const title = labels.today.troubledShop({ shop });
      const text = (
        <>
          <StateLine state={state} /> {labels.today.notKnownHere}
        </>
      );
      return { key: `shop ${shop}`, tone: "bad", title, text, link: { ...link, href: shopAddress(shop) } };
    });
  const count = shopsByWeight.bad - bad.length;
  if (count <= 0) return named;
  const title = labels.today.moreTroubled({ count });
  return [...named, { key: "more shops", things: count, tone: "bad", title, link }];
}

/** Shops whose deliveries were recently refused, unless a condition already says so. */
function refusedShops({ shops, conditions }: Status, labels: PageLanguage["labels"]): readonly Matter[] {
  const covered = conditions.flatMap(({ code, facts }) => (code === "deliveriesRefused" ? [facts.shop] : []));
  const refused = shops.filter(
    ({ shop, state }) => state.code === "deliveriesRefused" && !covered.includes(shop),
  );
  if (refused.length === 0) return [];
  const title = labels.health.lately({ shops: refused.map(({ shop }) => shop) });
  const link = { href: "/shops", label: labels.today.seeWhat };
  return [{ key: "refused", things: refused.length, tone: "wait", title, link }];
}

function waitingToBeSent({ outbox }: Status): number {
  return outbox.queued - outbox.scheduled + outbox.retrying;
}

function stoppedAccount(
  { brand, state }: BrandStatus,
  status: Status,
  labels: PageLanguage["labels"],
): Matter {
  const { me } = status;
  const { code, since, because } = state;
  const facts = { brand, since: Date.parse(since ?? ""), orders: waitingToBeSent(status) };
  const isPaused = code === "paused";
  const { compareAccount, correctAccount } = labels.today;
  const correct = mayAs(me.role, "owner") && me.tenant === null ? compareAccount : correctAccount;
  const next = isPaused ? correct : labels.today.accountTriedAgain;
  const reason = because?.reason ?? "";
  return {
    key: `account ${brand}`,
    // The bridge retries this itself, so no person is needed.
    things: isPaused ? 1 : 0,
    tone: "bad",
    title: isPaused ? labels.today.accountPaused(facts) : labels.today.accountRests(facts),
    link: { href: "/incidents", label: labels.today.seeIncidents },
    text: sentence(reason === "" ? next : `${labels.shared.before({ text: reason })} ${next}`),
  };
}

/** The number for the badge of the page Needs attention, which covers the same problems as Today. */
export function neededAttention(
  status: Status,
  { labels }: PageLanguage,
): { readonly things: number; readonly tone: Matter["tone"] } {
  const matters = mattersIn(status, labels).filter(({ things }) => things !== 0);
  const isBad = waitingTone(status) === "bad" || matters.some(({ tone }) => tone === "bad");
  const things = matters.reduce((sum, { things: each = 1 }) => sum + each, waitingForPerson(status));
  return { things, tone: isBad ? "bad" : "wait" };
}

/** How much waits for a decision, by kind. `isAll`: nothing else needs a person. */
function waitingIn(status: Status, { labels, format }: PageLanguage, isAll: boolean): readonly Matter[] {
  const counts = waitingByKind(status);
  const things = waitingForPerson(status);
  if (things === 0) return [];
  const kinds = WAITING_KINDS.filter((kind) => counts[kind] > 0);
  const link = { href: "/attention", label: labels.today.seeWaiting };
  const title = labels.today.waiting({ things, areOrders: counts.deliveries + counts.gone === 0 });
  const text = sentence(
    format.list(kinds.map((kind) => labels.today.waitingFor[kind]({ count: counts[kind] }))),
  );
  // A single kind's text is enough; beside other problems, a sum would be only a part.
  const said = kinds.length === 1 || !isAll ? { title: text } : { title, text };
  return [{ key: "waiting", tone: waitingTone(status), ...said, link }];
}

interface HeadlineProps {
  readonly status: Status;
  /** Setup isn't finished, and its list of steps says what accounts and shops lack. */
  readonly isFirstHour: boolean;
}

/** Answers "is all well?": green only if shops, accounts, queue and decisions are fine; else the worst first. */
export function Headline({ status, isFirstHour }: HeadlineProps) {
  const spoken = useSpoken();
  const { labels } = spoken;
  const others = mattersIn(status, labels, isFirstHour);
  const found = [...others, ...waitingIn(status, spoken, others.length === 0)];
  const matters = found.length > 0 || isFirstHour ? found : incidentsIn(status, labels);
  const late = status.shops.filter(({ scan }) => scan?.behindSince != null).map(({ shop }) => shop);
  const catchingUp = late.length === 0 ? null : labels.today.catchingUp({ shops: late });
  if (matters.length > 0) return <Matters matters={matters} after={catchingUp} />;
  if (isFirstHour) return null;
  const things = leftToSetUp(status, spoken);
  const isGood = things === "" && catchingUp === null;
  return (
    <p className="note headline" data-tone={isGood ? "good" : "plain"}>
      <strong>{labels.today.nothingWaits}</strong>{" "}
      {catchingUp ??
        (things !== ""
          ? labels.today.leftToSetUp({ things })
          : isGood && allGood(status)
            ? labels.today.allWorks
            : null)}
    </p>
  );
}

/** What the rows below show as not set up. */
function leftToSetUp({ backup, hasAlerts }: Status, { labels, format }: PageLanguage): string {
  const isBackedUp = backup === null || backupState(backup) === "fine";
  return format.list([
    ...(isBackedUp ? [] : [labels.today.backup.title]),
    ...(hasAlerts === false ? [labels.shell.places.alerts] : []),
  ]);
}

function allGood({ shopsByWeight, brandsByWeight }: Status): boolean {
  return [shopsByWeight, brandsByWeight].every((counts) => counts.good === sumOf(counts));
}

interface AilmentsProps {
  readonly status: Status;
  /** Shown if there are neither problems nor decisions. */
  readonly well: ReactNode;
  /** Shown below the problems if no decision waits. */
  readonly noneWaits: ReactNode;
}

/** The same without waiting decisions, for pages that list them. */
export function Ailments({ status, well, noneWaits }: AilmentsProps) {
  const { labels } = useSpoken();
  const found = mattersIn(status, labels);
  const isWaiting = waitingForPerson(status) > 0;
  const matters = found.length > 0 || isWaiting ? found : incidentsIn(status, labels);
  if (matters.length > 0)
    return (
      <>
        <Matters matters={matters} />
        {isWaiting ? null : noneWaits}
      </>
    );
  return isWaiting ? null : well;
}

function Matters({
  matters: [worst, ...others],
  after = null,
}: {
  readonly matters: readonly Matter[];
  readonly after?: string | null;
}) {
  if (worst === undefined) return null;
  return (
    <div className="note headline" data-tone={worst.tone} role="status">
      <MatterLine matter={worst} />
      {others.length === 0 ? null : (
        <ul>
          {others.map((matter) => (
            <li key={matter.key}>
              <MatterLine matter={matter} />
            </li>
          ))}
        </ul>
      )}
      {after === null ? null : <p>{after}</p>}
    </div>
  );
}

function MatterLine({ matter: { title, text, link } }: { readonly matter: Matter }) {
  return (
    <p>
      <span>
        <strong>{title}</strong> {text}
      </span>
      {link === undefined ? null : <Link href={link.href}>{link.label}</Link>}
    </p>
  );
}
