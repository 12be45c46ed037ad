import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Heading } from "../../parts/heading.tsx";
import { Mark } from "../../parts/icon.tsx";
import { AddPasskey } from "../passkeys/add-passkey.tsx";
import { canUsePasskeys } from "../passkeys/passkey-browser.ts";
import { usePasskeysSpoken, withinPasskeysWords } from "../passkeys/passkeys-words.tsx";
import { AddSso } from "../passkeys/sso.tsx";
import { usePeopleSpoken, withinPeopleWords } from "./people-words.tsx";
import { Secret } from "./secret.tsx";

interface WelcomeProps {
  readonly token: string;
  /** The origin for which passkeys work; `null` if there is none. */
  readonly passkeyOrigin: string | null;
  /** The display name of the single sign-on provider; `null` if there is none. */
  readonly sso: string | null;
  readonly onGoOn: () => void;
}

/** Offers an invited person a passkey if possible, and shows the token for later sign-ins. */
export const Welcome = withinPeopleWords(({ token, passkeyOrigin, sso, onGoOn }: WelcomeProps) => {
  const { labels } = usePeopleSpoken();
  const { title, about, beside, token: label, goOn } = labels.people.welcome;
  const isOffered = canUsePasskeys(passkeyOrigin);
  return (
    <Stack component="main" maw={520} mx="auto" px="md" py={64}>
      <Mark />
      <Heading title={title} />
      {isOffered ? <OfferPasskey origin={passkeyOrigin} /> : null}
      <Text>{isOffered || sso !== null ? beside : about}</Text>
      <Secret label={label} secret={token} />
      {sso === null ? null : <OfferSso label={sso} />}
      <Button onClick={onGoOn}>{goOn}</Button>
    </Stack>
  );
});

/** Shown last, because it leaves the page and the token is shown only once. */
const OfferSso = withinPasskeysWords(AddSso);

/** The person may skip it. */
const OfferPasskey = withinPasskeysWords(({ origin }: { readonly origin: string | null }) => {
  const { labels } = usePasskeysSpoken();
  const [isMade, setMade] = useState(false);
  return (
    <div className="card">
      {isMade ? (
        <p role="status">{labels.passkeys.made}</p>
      ) : (
        <>
          <p>{labels.passkeys.offer}</p>
          <AddPasskey origin={origin} onAdded={() => setMade(true)} />
        </>
      )}
    </div>
  );
});
