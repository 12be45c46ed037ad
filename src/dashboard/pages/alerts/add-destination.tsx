import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { BridgeError } from "../../../client/index.ts";
import { DESTINATION_KINDS, type DestinationKind } from "../../../health/codes/destination.ts";
import { MAIL_LINES } from "../../../health/codes/mail-lines.ts";
import { capital } from "../../../words/sentence.ts";
import { bridge } from "../../api.ts";
import { Trouble } from "../../parts/feedback.tsx";
import { Command } from "../../parts/form/command.tsx";
import { Field } from "../../parts/form/field.tsx";
import { Select } from "../../parts/form/select.tsx";
import { useSend } from "../../parts/form/use-send.ts";
import { Section } from "../../parts/heading.tsx";
import { useAlertsSpoken } from "./alerts-words.tsx";

/** `canMail`: whether the configuration has a mail server. */
export function AddDestination({ canMail }: { readonly canMail: boolean }) {
  const { labels } = useAlertsSpoken();
  const { isBusy, problem, error, onSubmit } = useSend();
  const [kind, setKind] = useState<DestinationKind>("slack");
  const [name, setName] = useState("");
  const [address, setAddress] = useState("");
  const wrongAddress = wrongAddressIn(error);
  const isUnset = kind === "email" && !canMail;
  const options = Object.fromEntries(DESTINATION_KINDS.map((each) => [each, labels.alerts.kinds[each]]));
  const add = async () => {
    const to = address.split(/[\s,;]+/).filter((each) => each !== "");
    const body = kind === "email" ? { kind, name, to } : { kind, name, url: address };
    await bridge.post("/alert-destinations", { body });
    setName("");
    setAddress("");
  };
  return (
    <Section title={labels.alerts.add}>
      <form className="card form" aria-label={labels.alerts.add} autoComplete="off" onSubmit={onSubmit(add)}>
        <Stack>
          <Trouble words={wrongAddress === null ? problem : null} />
          <Select
            label={labels.alerts.kind}
            description={labels.alerts.where[kind]}
            options={options}
            value={kind}
            onChoose={(chosen) => setKind(chosen as DestinationKind)}
          />
          {isUnset ? (
            <MailLines />
          ) : (
            <>
              <Field
                label={labels.shared.name}
                value={name}
                maxLength={80}
                required
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <Field
                label={kind === "email" ? labels.alerts.emails : labels.alerts.address}
                inputMode={kind === "email" ? "email" : "url"}
                value={address}
                error={wrongAddress}
                required
                onChange={(event) => setAddress(event.currentTarget.value)}
              />
              <Group>
                <Button type="submit" loading={isBusy}>
                  {labels.alerts.add}
                </Button>
              </Group>
            </>
          )}
        </Stack>
      </form>
    </Section>
  );
}

/** What the address should be; `null` without an error or for an error elsewhere. */
function wrongAddressIn(error: unknown): string | null {
  const wrong = error instanceof BridgeError ? error.problems : [];
  const found = wrong.find(({ path }) => /^body\.(?:url|to)\b/.test(path));
  return found === undefined ? null : capital(found.expected);
}

/** How to configure a mail server: only in the file, because it needs the server's password. */
export function MailLines() {
  const { labels } = useAlertsSpoken();
  return (
    <div className="mail-lines">
      <p className="dim">{labels.alerts.mailSettings}</p>
      <Command text={MAIL_LINES.settings} />
      <p className="dim">{labels.alerts.mailServer}</p>
      <Command text={MAIL_LINES.environment} />
      <p className="dim">{labels.alerts.mailAfter}</p>
    </div>
  );
}
