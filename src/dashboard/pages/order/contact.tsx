import "../../facts.css";
import { Button, Stack, TextInput } from "@mantine/core";
import { type FormEvent, Fragment, useState } from "react";
import type { Order } from "../../../client/index.ts";
import { bridge, wordsOf } from "../../api.ts";
import { useSaid, useSpoken } from "../../language.ts";
import { Trouble } from "../../parts/feedback.tsx";
import { Section } from "../../parts/heading.tsx";
import { NotedAction, NoteField } from "../../parts/noted-action.tsx";
import { orderParams } from "../../router.tsx";

const FIELDS = ["name", "email", "mobile"] as const;
type Field = (typeof FIELDS)[number];
const TYPES = { name: "text", email: "email", mobile: "tel" } as const;

export function Contact({ order, onDone }: { readonly order: Order; readonly onDone: () => void }) {
  const { labels } = useSpoken();
  const { contact } = order;
  const isMissing = contact.missing.length > 0 && order.points === "none" && order.canFillIn;
  const wasSent = order.operations.findLast(({ operation }) => operation === "earn")?.state === "done";
  return (
    <Section title={labels.shell.places.customer}>
      <dl className="facts">
        {FIELDS.map((field) => (
          <Fragment key={field}>
            <dt>{labels.contact.fields[field]}</dt>
            <dd>
              <bdi>{contact[field] ?? labels.contact.notKnown}</bdi>
              {field === "mobile" && contact.isLandline ? (
                <span className="dim"> {labels.contact.landline}</span>
              ) : null}
            </dd>
          </Fragment>
        ))}
      </dl>
      <Unusable order={order} />
      <Untold order={order} onDone={onDone} />
      {wasSent ? <p className="dim">{labels.contact.correctThere}</p> : null}
      {isMissing ? <FillIn order={order} onDone={onDone} /> : null}
      {order.canFillIn ? <Correction order={order} onDone={onDone} /> : null}
    </Section>
  );
}

/** What the loyalty service was not told, and the way to tell it. */
function Untold({ order, onDone }: { readonly order: Order; readonly onDone: () => void }) {
  const { labels } = useSpoken();
  const { untoldContact: untold } = order;
  if (untold === null) return null;
  const params = orderParams(order);
  return (
    <div className="note" data-tone="wait">
      <p>{untold.detail}</p>
      {untold.canSend ? (
        <NotedAction
          label={labels.contact.sendCorrection}
          question={labels.contact.sendCorrectionQuestion}
          act={(note) => bridge.post("/orders/{shop}/{orderId}/send-again", { params, body: { note } })}
          onDone={onDone}
        />
      ) : null}
    </div>
  );
}

/** Also of what the shop sent; with what it means stands above it where the points were given. */
function Correction({ order, onDone }: { readonly order: Order; readonly onDone: () => void }) {
  const { labels } = useSpoken();
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{labels.contact.correct}</summary>
      {isOpen ? (
        <FillIn
          order={order}
          fields={FIELDS}
          onDone={() => {
            setOpen(false);
            onDone();
          }}
        />
      ) : null}
    </details>
  );
}

/** What the shop sent, so that nobody looks for a number that stands in the shop. */
function Unusable({ order }: { readonly order: Order }) {
  const { labels } = useSpoken();
  return order.contact.unusable.map(({ field, value, why }) => (
    <p key={`${field} ${value}`} className="note" data-tone="wait">
      {field === "email"
        ? labels.contact.unusableEmail({ value, why })
        : labels.contact.unusableMobile({ value, why })}
    </p>
  ));
}

/**
 * Points need an e-mail address and a mobile number: what the shop did not send, a person may fill in. With `fields`, what it
 * sent is corrected: what is left as it was stays the shop's.
 */
export function FillIn({
  order,
  fields,
  onDone,
}: {
  readonly order: Order;
  readonly fields?: readonly Field[];
  readonly onDone: () => void;
}) {
  const { labels } = useSpoken();
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const [note, setNote] = useState("");
  const [problem, setProblem] = useSaid();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = Object.fromEntries(
      Object.entries(typed).filter(
        ([field, text]) => text.trim() !== "" && text !== order.contact[field as Field],
      ),
    );
    setBusy(true);
    setProblem(null);
    try {
      await bridge.patch("/orders/{shop}/{orderId}/contact", {
        params: orderParams(order),
        body: { ...given, note },
      });
      onDone();
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack mt="sm" maw={400}>
        {problem === null ? null : <Trouble words={problem} />}
        {(fields ?? order.contact.missing).map((field) => (
          <TextInput
            key={field}
            label={
              fields === undefined && field !== "name"
                ? labels.contact.fieldsOfCustomer[field]
                : labels.contact.fields[field]
            }
            description={field === "mobile" ? labels.contact.withCountryCode : undefined}
            type={TYPES[field]}
            value={typed[field] ?? (fields === undefined ? "" : (order.contact[field] ?? ""))}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setTyped((known) => ({ ...known, [field]: value }));
            }}
            required={fields === undefined}
          />
        ))}
        <NoteField note={note} onChange={setNote} />
        <Button type="submit" loading={isBusy} style={{ alignSelf: "start" }}>
          {labels.contact.save}
        </Button>
      </Stack>
    </form>
  );
}
