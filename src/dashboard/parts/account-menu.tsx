import { Button, Text, useMantineColorScheme } from "@mantine/core";
import { bridge, SIGNED_OUT } from "../api.ts";
import { EMBEDDED_IN } from "../base.ts";
import { useSpoken } from "../language.ts";
import { Link } from "../router.tsx";
import { May, useStatus } from "../status.tsx";
import { Action } from "./confirm.tsx";
import { LanguageChoice } from "./language-choice.tsx";

const NEXT_COLOURS = { auto: "dark", dark: "light", light: "auto" } as const;

/** What the account menu holds: access, alerts, language, colours, signing out and the version. */
export function AccountMenu() {
  const { labels } = useSpoken();
  const { value } = useStatus();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const me = value?.me;
  return (
    <>
      {me?.name == null ? null : (
        <>
          <Text size="sm">
            <bdi>{me.name}</bdi>, {labels.shell.roles[me.role]}
          </Text>
          <Link href="/passkeys">{labels.shell.places.passkeys}</Link>
        </>
      )}
      <May needs="owner">
        <Link href="/people">{labels.shell.places.people}</Link>
      </May>
      <May needs="owner" isWholeBridge>
        <Link href="/alerts">{labels.shell.places.alerts}</Link>
      </May>
      <LanguageChoice />
      <Button variant="default" size="sm" onClick={() => setColorScheme(NEXT_COLOURS[colorScheme])}>
        {labels.shell.colours[colorScheme]}
      </Button>
      {EMBEDDED_IN === null ? <SignOut /> : null}
      {value === null ? null : (
        <Link href="/help">
          <Text span size="xs">
            {labels.shell.version({ version: value.version })}
          </Text>
        </Link>
      )}
    </>
  );
}

function SignOut() {
  const { labels } = useSpoken();
  const leave = () => window.dispatchEvent(new Event(SIGNED_OUT));
  return (
    <>
      <Action
        needs="viewer"
        label={labels.shell.signOut}
        act={() => bridge.delete("/session")}
        onDone={leave}
      />
      <Action
        needs="owner"
        isWholeBridge
        label={labels.shell.signOutEverywhere}
        question={labels.shell.everybodyLeaves}
        act={() => bridge.delete("/sessions")}
        onDone={leave}
      />
    </>
  );
}
