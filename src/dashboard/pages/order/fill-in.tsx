import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import type { Order } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { useSpoken } from "../../language.ts";
import { Decision, Question } from "../../parts/confirm.tsx";
import { Trouble } from "../../parts/feedback.tsx";
import { Field } from "../../parts/form/field.tsx";
import { useSend } from "../../parts/form/use-send.ts";
import { NoteField } from "../../parts/noted-action.tsx";
import { orderParams } from "../../router.tsx";
import { WITHOUT_POINTS } from "./standing.ts";

export const FIELDS = ["name", "email", "mobile"] as const;
type FieldName = (typeof FIELDS)[number];
const TYPES = { name: "text", email: "email", mobile: "tel" } as const;

/** Whether the order waits for a contact that a person may enter. */
export function mayFillIn({ code, contact, points, canFillIn }: Order): boolean {
  return contact.missing.length > 0 && points === "none" && canFillIn && !WITHOUT_POINTS.includes(code);
}

/** A button that shows the form for the missing fields. */
export function FillInAction({ order }: { readonly order: Order }) {
  const { labels } = useSpoken();
  const [isAsking, setAsking] = useState(false);
  const label = labels.contact.enter({
    fields: order.contact.missing.length,
    field: order.contact.missing[0] ?? "",
  });
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking ? (
        <Question title={label} onLeave={() => setAsking(false)}>
          <FillIn order={order} onDone={() => setAsking(false)} onLeave={() => setAsking(false)} />
        </Question>
      ) : null}
    </>
  );
}

interface FillInProps {
  readonly order: Order;
  readonly fields?: readonly FieldName[];
  readonly onDone: () => void;
  /** Closes the question; if set, the buttons are placed as in other questions. */
  readonly onLeave?: () => void;
}

/**
 * A form for the email address and mobile number that points need and the shop did not send. With `fields`, it corrects
 * the shop's values; unchanged ones stay the shop's.
 */
export function FillIn({ order, fields, onDone, onLeave }: FillInProps) {
  const { labels } = useSpoken();
  const [typed, setTyped] = useState<Partial<Record<FieldName, string>>>({});
  const [note, setNote] = useState("");
  const { isBusy, problem, onSubmit } = useSend();
  const isChange = ([field, text]: readonly [string, string]) =>
    text.trim() !== "" && text !== order.contact[field as FieldName];
  const submit = async () => {
    const body = { ...Object.fromEntries(Object.entries(typed).filter(isChange)), note };
    await bridge.patch("/orders/{shop}/{orderId}/contact", { params: orderParams(order), body });
    onDone();
  };
  return (
    <form onSubmit={onSubmit(submit)}>
      <Stack {...(onLeave === undefined ? { mt: "sm", maw: 400 } : {})}>
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
        {onLeave === undefined ? (
          <Button type="submit" loading={isBusy} style={{ alignSelf: "start" }}>
            {labels.contact.save}
          </Button>
        ) : (
          <Decision label={labels.contact.save} onLeave={onLeave} type="submit" loading={isBusy} />
        )}
      </Stack>
    </form>
  );
}

interface ContactFieldProps {
  readonly field: FieldName;
  readonly isMissing: boolean;
  readonly value: string;
  readonly onType: (value: string) => void;
}

function ContactField({ field, isMissing, value, onType }: ContactFieldProps) {
  const { labels } = useSpoken();
  const { fields, fieldsOfCustomer, withCountryCode } = labels.contact;
  return (
    <Field
      label={isMissing && field !== "name" ? fieldsOfCustomer[field] : fields[field]}
      description={field === "mobile" ? withCountryCode : undefined}
      type={TYPES[field]}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      required={isMissing}
    />
  );
}
