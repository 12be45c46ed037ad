import type { Order } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { Fact, Facts } from "../../parts/facts.tsx";
import { Section } from "../../parts/heading.tsx";
import { NotedAction } from "../../parts/noted-action.tsx";
import { Unfold } from "../../parts/unfold.tsx";
import { Link, orderParams } from "../../router.tsx";
import { May } from "../../status.tsx";
import { FIELDS, FillIn, mayFillIn } from "./fill-in.tsx";
import { useOrderPageSpoken } from "./order-page-words.tsx";

export function Contact({ order }: { readonly order: Order }) {
  const { labels } = useOrderPageSpoken();
  const { contact } = order;
  return (
    <Section title={labels.orders.columns.customer}>
      <Facts>
        {FIELDS.map((field) => (
          <Fact key={field} name={labels.contact.fields[field]}>
            <bdi>{contact[field] ?? labels.orderPage.notProvided}</bdi>
            {field === "mobile" && contact.isLandline ? (
              <span className="dim"> {labels.contact.landline}</span>
            ) : null}
          </Fact>
        ))}
      </Facts>
      {contact.email === null ? null : (
        <May needs="assistant">
          <p>
            <Link href={`/customer?shop=${encodeURIComponent(order.shop)}`} term={contact.email}>
              {labels.decisions.customersPoints}
            </Link>
          </p>
        </May>
      )}
      <NoContact order={order} />
      {order.canFillIn ? (
        <May needs="assistant">
          <Correction order={order} />
        </May>
      ) : null}
    </Section>
  );
}

/** Contact corrections that the loyalty service hasn't received, with a button to send them. */
function NoContact({ order }: { readonly order: Order }) {
  const { labels } = useOrderPageSpoken();
  const { contactCorrection: correction } = order;
  if (correction === null) return null;
  const params = orderParams(order);
  return (
    <div className="note" data-tone="wait">
      <p>{correction.detail}</p>
      {correction.canSend ? (
        <NotedAction
          label={labels.orderPage.sendCorrection}
          question={labels.orderPage.sendCorrectionQuestion}
          act={(note) => bridge.post("/orders/{shop}/{orderId}/send-again", { params, body: { note } })}
        />
      ) : null}
    </div>
  );
}

/** A form that can also correct the shop's values. */
function Correction({ order }: { readonly order: Order }) {
  const { labels } = useOrderPageSpoken();
  const label = mayFillIn(order)
    ? labels.contact.enter({ fields: FIELDS.length, field: "" })
    : labels.contact.correct;
  const wasSent = order.operations.findLast(({ operation }) => operation === "earn")?.state === "done";
  return (
    <Unfold summary={label}>
      {(fold) => (
        <>
          {wasSent && order.contactCorrection === null ? (
            <p className="dim">{labels.orderPage.correctThere}</p>
          ) : null}
          <FillIn order={order} fields={FIELDS} onDone={fold} />
        </>
      )}
    </Unfold>
  );
}
