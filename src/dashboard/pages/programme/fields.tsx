import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { valueAt } from "./draft.ts";
import { Choice, TypedField, useForm } from "./form.tsx";
import { useProgrammeSpoken } from "./programme-words.tsx";
import { Exclusions } from "./rules/exclusions.tsx";
import { Redemption } from "./rules/redemption.tsx";
import { Referrals } from "./rules/referrals.tsx";
import { RulesOf } from "./rules/rules.tsx";

/** The settings that a shop's owner changes, as fields. */
export function Fields() {
  const { labels } = useProgrammeSpoken();
  return (
    <Stack>
      <Points />
      <Part title={labels.programme.rules}>
        <div className="fields">
          <TypedField path="timeZone" />
          <Choice path="unread" first="hold" names={labels.programme.unread} />
          <TypedField path="unreadHours" />
        </div>
        <RulesOf list="earn" />
      </Part>
      <Part title={labels.programme.exclusions}>
        <Exclusions />
      </Part>
      <Part title={labels.programme.referrals}>
        <Referrals />
      </Part>
      <Part title={labels.programme.redemption}>
        <Redemption />
      </Part>
      <Part title={labels.programme.contact}>
        <Contact />
      </Part>
    </Stack>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <Stack>{children}</Stack>
    </section>
  );
}

type Moment = "created" | "paid" | "fulfilled" | "delivered";

function Points() {
  const { labels } = useProgrammeSpoken();
  const { draft } = useForm();
  const { created, paid, fulfilled, delivered } = labels.programme.moments;
  const moment = (path: "earn.on" | "approve.on", first: Moment) =>
    labels.programme.moments[(valueAt(draft, path) ?? first) as Moment] ?? "";
  return (
    <>
      <p className="note">
        {labels.programme.way({
          begun: moment("earn.on", "paid"),
          approved: moment("approve.on", "fulfilled"),
          days: Number(valueAt(draft, "approve.afterDays") ?? 0) || 0,
        })}
      </p>
      <div className="fields">
        <Choice path="earn.on" first="paid" names={{ created, paid }} />
        <TypedField path="earn.activityId" />
        <TypedField path="earn.description" />
        <Choice path="approve.on" first="fulfilled" names={{ paid, fulfilled, delivered }} />
        <TypedField path="approve.afterDays" />
        <Choice path="cancel.partialRefund" first="keep" names={labels.programme.refunds} />
        {valueAt(draft, "cancel.partialRefund") === "cancel" ? <TypedField path="cancel.share" /> : null}
      </div>
    </>
  );
}

function Contact() {
  const { labels } = useProgrammeSpoken();
  const { draft } = useForm();
  const needsPlaceholder =
    valueAt(draft, "contact.missing") === "placeholder" ||
    valueAt(draft, "contact.placeholderMobile") != null;
  return (
    <div className="fields">
      <Choice path="contact.missing" first="hold" names={labels.programme.contacts} />
      {needsPlaceholder ? <TypedField path="contact.placeholderMobile" /> : null}
      <TypedField path="contact.defaultCountry" />
    </div>
  );
}
