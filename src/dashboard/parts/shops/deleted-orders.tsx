import { Group } from "@mantine/core";
import type { ShopStatus } from "../../../client/index.ts";
import { sentence } from "../../../words/sentence.ts";
import { bridge } from "../../api.ts";
import { lazyWords } from "../../lazy-words.tsx";
import { Link, orderAddress } from "../../router.tsx";
import { Action } from "../confirm.tsx";
import { When } from "../when.tsx";

const { useWords, within } = lazyWords("deleted", "page/deleted");

/** The most orders that one decision covers; the rest need another. */
const AT_ONCE = 1_000;

/** The check for orders that may have been deleted in the shop, and what it skipped. */
export function DeletedOrders({ shop: { deleted } }: { readonly shop: ShopStatus }) {
  return deleted === null || deleted.lastAt === null ? null : <Checked deleted={deleted} />;
}

const Checked = within(({ deleted }: { readonly deleted: NonNullable<ShopStatus["deleted"]> }) => {
  const { labels } = useWords();
  const { turn, lastTurn, found, kept, tooMany, problem } = deleted;
  const findings = [
    ...(lastTurn === null || lastTurn.unanswered === 0
      ? []
      : [labels.deleted.noAnswer({ orders: lastTurn.unanswered })]),
    ...(found === 0 ? [] : [labels.deleted.found({ orders: found })]),
    ...(kept === 0 ? [] : [labels.deleted.kept({ orders: kept })]),
  ];
  const areNone = findings.length === 0 && tooMany === null && lastTurn?.checked !== 0;
  return (
    <section>
      <h3>{labels.deleted.title}</h3>
      <p>
        {problem !== null ? (
          labels.deleted.notAsked({ problem: sentence(problem) })
        ) : lastTurn !== null ? (
          <When
            at={lastTurn.until}
            say={({ when }) => labels.deleted.lastTurn({ orders: lastTurn.checked, when, areNone })}
          />
        ) : (
          labels.deleted.turn({ orders: turn?.checked ?? 0 })
        )}{" "}
        {findings.join(" ")}
      </p>
    </section>
  );
});

/** Implausibly many orders are missing, so a person must decide. */
export function GoneOrders({ shop: { shop, deleted } }: { readonly shop: ShopStatus }) {
  const tooMany = deleted?.tooMany ?? null;
  return tooMany === null ? null : <Gone shop={shop} tooMany={tooMany} />;
}

interface GoneProps {
  readonly shop: string;
  readonly tooMany: NonNullable<NonNullable<ShopStatus["deleted"]>["tooMany"]>;
}

const Gone = within(({ shop, tooMany }: GoneProps) => {
  const { labels } = useWords();
  const { missing, checked, since, orderIds } = tooMany;
  const decide = (decision: "cancel" | "keep") => () =>
    bridge.post("/shops/{shop}/missing-orders", { params: { shop }, body: { decision } });
  const orders = Math.min(missing, AT_ONCE);
  return (
    <div className="note" data-tone="bad">
      <p>{labels.deleted.tooMany({ missing, checked, since: Date.parse(since) })}</p>
      <p>
        {orderIds.map((orderId) => (
          <span key={orderId}>
            <Link href={orderAddress({ shop, orderId })}>{orderId}</Link>{" "}
          </span>
        ))}
        {missing > orderIds.length ? labels.deleted.andMore({ orders: missing - orderIds.length }) : ""}
      </p>
      <Group>
        <Action
          label={labels.deleted.onPurpose}
          question={labels.deleted.onPurposeQuestion({ orders })}
          isDangerous
          act={decide("cancel")}
        />
        <Action
          label={labels.deleted.leavePoints}
          question={labels.deleted.leavePointsQuestion({ orders })}
          act={decide("keep")}
        />
      </Group>
    </div>
  );
});
