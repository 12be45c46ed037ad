import { Button, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Order } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { useSpoken } from "../../language.ts";
import { Fact, Facts } from "../../parts/facts.tsx";
import { Trouble } from "../../parts/feedback.tsx";
import { useSend } from "../../parts/form/use-send.ts";
import { Section } from "../../parts/heading.tsx";
import { NotedAction, NoteField } from "../../parts/noted-action.tsx";
import { Unfold } from "../../parts/unfold.tsx";
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
      <Facts>
        {FIELDS.map((field) => (
          <Fact key={field} name={labels.contact.fields[field]}>
            <bdi>{contact[field] ?? labels.contact.notKnown}</bdi>
            {field === "mobile" && contact.isLandline ? (
              <span className="dim"> {labels.contact.landline}</span>
            ) : null}
          </Fact>
        ))}
      </Facts>
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
  return (
    <Unfold summary={labels.contact.correct}>
      {(fold) => (
        <FillIn
          order={order}
          fields={FIELDS}
          onDone={() => {
            fold();
            onDone();
          }}
        />
      )}
    </Unfold>
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

interface FillInProps {
  readonly order: Order;
  readonly fields?: readonly Field[];
  readonly onDone: () => void;
}

/**
 * Points need an e-mail address and a mobile number: what the shop did not send, a person may fill in. With `fields`, what it
 * sent is corrected: what is left as it was stays the shop's.
 */
export function FillIn({ order, fields, onDone }: FillInProps) {
  const { labels } = useSpoken();
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const [note, setNote] = useState("");
  const { isBusy, problem, onSubmit } = useSend();
  const isChange = ([field, text]: readonly [string, string]) =>
    text.trim() !== "" && text !== order.contact[field as Field];
  const submit = async () => {
    const body = { ...Object.fromEntries(Object.entries(typed).filter(isChange)), note };
    await bridge.patch("/orders/{shop}/{orderId}/contact", { params: orderParams(order), body });
    onDone();
  };
  return (
    <form onSubmit={onSubmit(submit)}>
      <Stack mt="sm" maw={400}>
        <Trouble words={problem} />
        {(fields ?? order.contact.missing).map((field) => (
          <ContactField
            key={field}
            field={field}
            isMissing={fields === undefined}
            value={typed[field] ?? (fields === undefined ? "" : (order.contact[field] ?? ""))}
            onType={(value) => setTyped((known) => ({ ...known, [field]: value }))}
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

interface ContactFieldProps {
  readonly field: Field;
  readonly isMissing: boolean;
  readonly value: string;
  readonly onType: (value: string) => void;
}

function ContactField({ field, isMissing, value, onType }: ContactFieldProps) {
  const { labels } = useSpoken();
  const { fields, fieldsOfCustomer, withCountryCode } = labels.contact;
  return (
    <TextInput
      label={isMissing && field !== "name" ? fieldsOfCustomer[field] : fields[field]}
      description={field === "mobile" ? withCountryCode : undefined}
      type={TYPES[field]}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      required={isMissing}
    />
  );
}
