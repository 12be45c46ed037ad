import type { BrandStatus, ShopStatus, Status } from "../../client/index.ts";
import type { Alarm } from "../../words/codes/alert.ts";
import { useSpoken } from "../language.ts";
import { Link } from "../router.tsx";
import { waitingForPerson } from "../waiting.ts";
import { StateLine } from "./state-pill.tsx";

/** Alarms that this page has words of its own for. */
const SAID_HERE: readonly Alarm["code"][] = [
  "deadLetters",
  "brandPaused",
  "brandMissing",
  "webhooksRestored",
  "webhooksBroken",
  "shopUnreadable",
  "shopSilent",
  "ordersMissing",
];

interface Ailing {
  readonly troubled: readonly ShopStatus[];
  readonly stopped: readonly BrandStatus[];
  readonly others: Status["conditions"];
}

function ailingIn({ brands, shops, conditions }: Status): Ailing {
  return {
    // Of a wrong secret, the condition tells what to do.
    troubled: shops.filter(({ state }) => state.weight === "bad" && state.code !== "signedWrongly"),
    stopped: brands.filter(({ state }) => state.weight === "bad"),
    others: conditions.filter(({ code }) => !SAID_HERE.some((said) => said === code)),
  };
}

/** Shops, accounts, disk and clock are as they should be. */
export function isWell(status: Status): boolean {
  const ailing = Object.values(ailingIn(status));
  return (
    status.missingBrands.length + status.openIncidents === 0 && ailing.every(({ length }) => length === 0)
  );
}

interface TroublesProps {
  readonly status: Status;
  /** Something is still to be set up, which another list says. */
  readonly isFirstHour: boolean;
}

/** What needs a person, worst first; green only where nothing does. */
export function Troubles({ status, isFirstHour }: TroublesProps) {
  return (
    <>
      <Ailments status={status} />
      <WaitingForYou status={status} isElse={isFirstHour || !isWell(status)} />
    </>
  );
}

/** What is wrong besides single orders and deliveries, each with its next step. */
export function Ailments({ status }: { readonly status: Status }) {
  const { labels } = useSpoken();
  const { troubled, stopped, others } = ailingIn(status);
  const { openIncidents: incidents } = status;
  return (
    <>
      {stopped.map((brand) => (
        <BrandTrouble key={brand.brand} brand={brand} />
      ))}
      {status.missingBrands.map((brand) => (
        <p key={brand} className="note" data-tone="bad">
          <strong>{labels.today.missingAccount({ brand })}</strong> {labels.today.putBackAccount}
        </p>
      ))}
      {troubled.map(({ shop, state }) => (
        <p key={shop} className="note" data-tone="bad">
          <strong>{labels.today.troubledShop({ shop })}</strong> <StateLine state={state} />{" "}
          {labels.today.notKnownHere} <Link href="/shops">{labels.today.seeWhat}</Link>
        </p>
      ))}
      {others.map(({ key, title, detail }) => (
        <p key={key} className="note" data-tone="bad">
          <strong>{title}.</strong> {detail}
        </p>
      ))}
      {incidents === 0 ? null : (
        <p className="note" data-tone="wait">
          {labels.today.openIncidents({ incidents })}{" "}
          <Link href="/incidents">{labels.today.seeIncidents}</Link>
        </p>
      )}
    </>
  );
}

/** How much waits for a decision. `isElse`: something else needs a person. */
function WaitingForYou({ status, isElse }: { readonly status: Status; readonly isElse: boolean }) {
  const { labels } = useSpoken();
  const things = waitingForPerson(status);
  const late = status.shops.filter(({ scan }) => scan?.behindSince != null).map(({ shop }) => shop);
  if (things > 0)
    return (
      <p className="note" data-tone="bad">
        {labels.today.waiting({ things })} <Link href="/attention">{labels.today.seeWaiting}</Link>
      </p>
    );
  const isGreen = !isElse && late.length === 0;
  return (
    <p className="note" data-tone={isGreen ? "good" : "plain"}>
      {isElse ? labels.today.nothingElseWaits : labels.today.nothingWaits}
      {late.length === 0 ? null : ` ${labels.today.catchingUp({ shops: late })}`}
    </p>
  );
}

function BrandTrouble({ brand: { brand, state } }: { readonly brand: BrandStatus }) {
  const { labels } = useSpoken();
  const { code, weight, since, because } = state;
  if (since === null || because === null) return null;
  const facts = { brand, since: Date.parse(since), why: because.reason };
  return (
    <div className="note" data-tone={weight} role="status">
      <strong>
        {code === "paused" ? labels.today.accountPaused(facts) : labels.today.accountRests(facts)}
      </strong>{" "}
      {code === "paused" ? labels.today.correctAccount : labels.today.accountTriedAgain}
    </div>
  );
}
