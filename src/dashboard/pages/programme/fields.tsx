import { valueAt } from "./draft.ts";
import { Choice, TypedField, useForm } from "./form.tsx";
import { Panel } from "./programme-tabs.tsx";
import { useProgrammeSpoken } from "./programme-words.tsx";
import { Exclusions } from "./rules/exclusions.tsx";
import { Redemption } from "./rules/redemption.tsx";
import { Referrals } from "./rules/referrals.tsx";
import { RulesOf } from "./rules/rules.tsx";

/** The fields for the settings that a shop's owner changes. */
export function Fields() {
  const { labels } = useProgrammeSpoken();
  return (
    <>
      <Panel tab="earning">
        <Earning />
      </Panel>
      <Panel tab="approval">
        <Approval />
      </Panel>
      <Panel tab="rules">
        <p className="dim">{labels.programme.rulesAbout}</p>
        <RulesOf list="earn" />
        <div className="fields">
          <TypedField path="timeZone" />
          <Choice path="unread" first="hold" names={labels.programme.unread} />
          <TypedField path="unreadHours" />
        </div>
      </Panel>
      <Panel tab="exclusions">
        <Exclusions />
      </Panel>
      <Panel tab="referrals">
        <Referrals />
      </Panel>
      <Panel tab="redemption">
        <Redemption />
      </Panel>
      <Panel tab="contact">
        <Contact />
      </Panel>
    </>
  );
}

function Earning() {
  const { labels } = useProgrammeSpoken();
  const { created, paid } = labels.programme.moments;
  return (
    <div className="fields">
      <Choice path="earn.on" first="paid" names={{ created, paid }} />
      <TypedField path="earn.activityId" />
      <TypedField path="earn.description" />
    </div>
  );
}

function Approval() {
  const { labels } = useProgrammeSpoken();
  const { draft } = useForm();
  const { paid, fulfilled, delivered } = labels.programme.moments;
  return (
    <div className="fields">
      <Choice path="approve.on" first="fulfilled" names={{ paid, fulfilled, delivered }} />
      <TypedField path="approve.afterDays" />
      <Choice path="cancel.partialRefund" first="keep" names={labels.programme.refunds} />
      {valueAt(draft, "cancel.partialRefund") === "cancel" ? <TypedField path="cancel.share" /> : null}
    </div>
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
