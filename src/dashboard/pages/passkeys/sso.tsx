import { Button } from "@mantine/core";
import { useEffect } from "react";
import { bridge } from "../../api.ts";
import { Action } from "../../parts/confirm.tsx";
import { Reading, Trouble } from "../../parts/feedback.tsx";
import { useSend } from "../../parts/form/use-send.ts";
import { Section } from "../../parts/heading.tsx";
import { go } from "../../router.tsx";
import { useQuery } from "../../use-query.ts";
import { usePasskeysSpoken } from "./passkeys-words.tsx";
import { SignInWay } from "./sign-in-way.tsx";

/** The reader's account at the identity provider, which may have just sent the person back here. */
export function SsoSection({ place }: { readonly place: URL }) {
  const { labels } = usePasskeysSpoken();
  const query = useQuery("GET", "/me/sso");
  const { problem, send } = useSend();
  const answer = place.searchParams.has("state") ? place.search.slice(1) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is used only once
  useEffect(() => {
    if (answer === null) return;
    go(place.pathname, { replaces: true });
    void send(async () => {
      await bridge.post("/me/sso", { body: { answer } });
      query.again();
    });
  }, [answer]);
  return (
    <Reading query={query}>
      {({ label, sso }) =>
        label === null ? null : (
          <Section title={labels.passkeys.sso}>
            <Trouble words={problem} />
            <div className="card">
              {sso === null ? (
                <AddSso label={label} />
              ) : (
                <OwnSso {...{ label, sso }} onRemoved={query.again} />
              )}
            </div>
          </Section>
        )
      }
    </Reading>
  );
}

/** A button that leads to the identity provider, which sends the person back. */
export function AddSso({ label }: { readonly label: string }) {
  const { labels } = usePasskeysSpoken();
  const { isBusy, problem, send } = useSend();
  const leave = async () => window.location.assign((await bridge.post("/me/sso/challenge")).address);
  return (
    <>
      <p>{labels.passkeys.ssoAbout({ label })}</p>
      <Trouble words={problem} />
      <Button variant="default" loading={isBusy} onClick={() => void send(leave)}>
        {labels.passkeys.addSso({ label })}
      </Button>
    </>
  );
}

interface OwnProps {
  readonly label: string;
  readonly sso: { readonly addedAt: string; readonly usedAt: string | null };
  readonly onRemoved: () => void;
}

function OwnSso({ label, sso: { addedAt, usedAt }, onRemoved }: OwnProps) {
  const { labels } = usePasskeysSpoken();
  const { removeSsoQuestion, ssoAdded } = labels.passkeys;
  return (
    <SignInWay name={ssoAdded({ label })} addedAt={addedAt} usedAt={usedAt}>
      <Action
        needs="viewer"
        label={labels.shared.remove}
        title={labels.shared.removeTitle({ name: ssoAdded({ label }) })}
        question={removeSsoQuestion({ label })}
        isDangerous
        act={() => bridge.delete("/me/sso")}
        onDone={onRemoved}
      />
    </SignInWay>
  );
}
