import { Button, Group, Stack, TextInput } from "@mantine/core";
import { type FormEvent, Fragment, useState } from "react";
import type { Order } from "../../../admin/answers.ts";
import { ask, wordsOf } from "../../api.ts";
import { Trouble } from "../../parts/feedback.tsx";
import { Section } from "../../parts/heading.tsx";
import { orderAddress } from "../../router.tsx";

const LABELS = { name: "Name", email: "E-mail", mobile: "Mobile number" } as const;
type Field = keyof typeof LABELS;

export function Contact({ order, onDone }: { readonly order: Order; readonly onDone: () => void }) {
  const { contact } = order;
  const isMissing = contact.missing.length > 0 && order.points === "none";
  const wasSent = order.operations.findLast(({ operation }) => operation === "earn")?.state === "done";
  return (
    <Section title="Customer">
      <dl className="facts">
        {(Object.keys(LABELS) as Field[]).map((field) => (
          <Fragment key={field}>
            <dt>{LABELS[field]}</dt>
            <dd>
              {contact[field] ?? "not known"}
              {field === "mobile" && contact.isLandline ? (
                <span className="dim"> (a landline: the shop sent no mobile number)</span>
              ) : null}
            </dd>
          </Fragment>
        ))}
      </dl>
      <Unusable order={order} />
      {wasSent ? (
        <p className="dim">
          The points were given to this customer. What is changed here afterwards does not reach the loyalty
          service: correct the customer there as well.
        </p>
      ) : null}
      {isMissing ? <FillIn order={order} onDone={onDone} /> : null}
    </Section>
  );
}

/** What the shop sent, so that nobody looks for a number that stands in the shop. */
function Unusable({ order }: { readonly order: Order }) {
  return order.contact.unusable.map(({ field, value, why }) => (
    <p key={`${field} ${value}`} className="note" data-tone="wait">
      The shop sent “{value}” as the {LABELS[field].toLowerCase()}, which cannot be used: {why}.
    </p>
  ));
}

/** Points need an e-mail address and a mobile number: what the shop did not send, a person may fill in. */
export function FillIn({ order, onDone }: { readonly order: Order; readonly onDone: () => void }) {
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = Object.entries(typed).filter(([, text]) => text.trim() !== "");
    setBusy(true);
    setProblem(null);
    try {
      await ask(`${orderAddress(order)}/contact`, { method: "PATCH", body: Object.fromEntries(given) });
      onDone();
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack mt="sm" maw={480}>
        {problem === null ? null : <Trouble words={problem} />}
        <Group align="end">
          {order.contact.missing.map((field) => (
            <TextInput
              key={field}
              label={`${LABELS[field]} of the customer`}
              description={
                field === "mobile" ? "With the country code, for example +49 170 1234567" : undefined
              }
              type={field === "email" ? "email" : "tel"}
              value={typed[field] ?? ""}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setTyped((known) => ({ ...known, [field]: value }));
              }}
              required
            />
          ))}
          <Button type="submit" loading={isBusy}>
            Save and go on
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
