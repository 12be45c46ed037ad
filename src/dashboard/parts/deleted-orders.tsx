import { Group } from "@mantine/core";
import type { ShopStatus } from "../../admin/answers.ts";
import { ask } from "../api.ts";
import { Link, orderAddress } from "../router.tsx";
import { countOf } from "../words.ts";
import { Action } from "./confirm.tsx";
import { When } from "./when.tsx";

/** As many as are settled together; the rest is asked about again. */
const AT_ONCE = 1_000;

/** Which orders the shop was asked for that may have been deleted there, and what was left out. */
export function DeletedOrders({ shop: { deleted } }: { readonly shop: ShopStatus }) {
  if (deleted === null || deleted.lastAt === null) return null;
  const { turn, lastTurn, found, kept, approvedForDays, problem } = deleted;
  return (
    <p className="dim">
      Orders deleted in the shop:{" "}
      {problem !== null ? (
        `could not be asked for (${problem}); tried again within some hours. `
      ) : lastTurn !== null ? (
        <>
          all {countOf(lastTurn.asked, "order")} asked for, last <When at={lastTurn.until} />.{" "}
        </>
      ) : (
        `${countOf(turn?.asked ?? 0, "order")} asked for so far. `
      )}
      {lastTurn === null || lastTurn.untold === 0
        ? null
        : `Of ${lastTurn.untold.toLocaleString()} the shop did not say whether they are there. `}
      {found === 0 ? null : `${countOf(found, "deleted order")} found. `}
      {kept === 0 ? null : `The points of ${countOf(kept, "gone order")} stay, as decided. `}
      Points that were approved more than {approvedForDays} days ago are not looked after.
    </p>
  );
}

/** So many orders are gone at once that a person has to say what it means. */
export function GoneOrders({ shop: { shop, deleted } }: { readonly shop: ShopStatus }) {
  const tooMany = deleted?.tooMany ?? null;
  if (tooMany === null) return null;
  const { gone, asked, since, orderIds } = tooMany;
  const decide = (decision: "cancel" | "keep") => () =>
    ask(`/shops/${encodeURIComponent(shop)}/missing-orders`, { method: "POST", body: { decision } });
  const some = gone > AT_ONCE ? `first ${countOf(AT_ONCE, "order")}` : countOf(gone, "order");
  return (
    <div className="note" data-tone="bad">
      <p>
        {gone.toLocaleString()} of {countOf(asked, "order")} that were asked for are not in the shop any more,
        noticed <When at={since} />. That is too many at once to be believed, so nothing was done. Was the
        shop restored from a backup or moved, or does its address lead to another shop? When they are back,
        this goes away by itself.
      </p>
      <p>
        {orderIds.map((orderId) => (
          <span key={orderId}>
            <Link href={orderAddress({ shop, orderId })}>{orderId}</Link>{" "}
          </span>
        ))}
        {gone > orderIds.length ? `and ${(gone - orderIds.length).toLocaleString()} more` : ""}
      </p>
      <Group>
        <Action
          label="They were deleted on purpose"
          question={`Each of the ${some} is read again; the points of those that are gone are cancelled.`}
          isDangerous
          act={decide("cancel")}
          onDone={() => {}}
        />
        <Action
          label="Leave their points"
          question={`The points of the ${some} stay as they are, and the shop is not asked for them any more.`}
          act={decide("keep")}
          onDone={() => {}}
        />
      </Group>
    </div>
  );
}
