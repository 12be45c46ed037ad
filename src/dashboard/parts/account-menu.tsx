import { type MantineColorScheme, Text, useMantineColorScheme } from "@mantine/core";
import { bridge, SIGNED_OUT } from "../api.ts";
import { EMBEDDED_IN } from "../base.ts";
import { useSpoken } from "../language.ts";
import { Link } from "../router.tsx";
import { May, useStatus } from "../status.tsx";
import { Action } from "./confirm.tsx";
import { Select } from "./form/select.tsx";
import { Icon } from "./icon.tsx";
import { LanguageChoice } from "./language-choice.tsx";

/** What the account menu holds: access, alerts, language, appearance, signing out and the version. */
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
          <Leading to="passkeys" />
        </>
      )}
      <May needs="owner">
        <Leading to="people" />
      </May>
      <May needs="owner" isWholeBridge>
        <Leading to="alerts" />
      </May>
      <LanguageChoice />
      <Select
        label={labels.shell.appearance}
        options={labels.shell.appearances}
        value={colorScheme}
        onChoose={(chosen) => setColorScheme(chosen as MantineColorScheme)}
      />
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

function Leading({ to }: { readonly to: "passkeys" | "people" | "alerts" }) {
  const { labels } = useSpoken();
  return (
    <Link href={`/${to}`}>
      <Icon name={to} />
      {labels.shell.places[to]}
    </Link>
  );
}

function SignOut() {
  const { labels } = useSpoken();
  const leave = () => window.dispatchEvent(new Event(SIGNED_OUT));
  return (
    <>
      <hr />
      <Action
        needs="viewer"
        label={labels.shell.signOut}
        act={() => bridge.delete("/session")}
        onDone={leave}
      />
      <Action
        needs="owner"
        isWholeBridge
        label={labels.shell.signOutEveryone}
        question={labels.shell.everybodyLeaves}
        act={() => bridge.delete("/sessions")}
        onDone={leave}
      />
    </>
  );
}
