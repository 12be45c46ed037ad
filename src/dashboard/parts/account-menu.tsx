import { type MantineColorScheme, Text, useMantineColorScheme } from "@mantine/core";
import type { Status } from "../../client/index.ts";
import { bridge, readActor } from "../api.ts";
import { EMBEDDED_IN } from "../base.ts";
import { useSpoken } from "../language.ts";
import { Link } from "../router.tsx";
import { May, useStatus } from "../status.tsx";
import { Action } from "./confirm.tsx";
import { Select } from "./form/select.tsx";
import { LanguageChoice } from "./language-choice.tsx";

/** The account menu: access, alerts, language, appearance, signing out and the version. */
export function AccountMenu() {
  const { labels } = useSpoken();
  const { value } = useStatus();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const me = value?.me;
  return (
    <>
      {me === undefined ? null : <SignedIn me={me} />}
      {me?.name == null ? null : <Leading to="passkeys" />}
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

/** Who is signed in. The operator has the name entered for decisions, or none. */
function SignedIn({ me: { name, role } }: { readonly me: Status["me"] }) {
  const { labels } = useSpoken();
  const called = name ?? readActor();
  return (
    <>
      <div>
        <Text size="xs" className="dim">
          {labels.shell.signedInAs}
        </Text>
        {called === "" ? null : (
          <>
            <strong>
              <bdi>{called}</bdi>
            </strong>
            ,{" "}
          </>
        )}
        {labels.shell.roles[role]}
      </div>
      <hr />
    </>
  );
}

function Leading({ to }: { readonly to: "passkeys" | "people" | "alerts" }) {
  const { labels } = useSpoken();
  return <Link href={`/${to}`}>{labels.shell.places[to]}</Link>;
}

function SignOut() {
  const { labels } = useSpoken();
  // A reload clears everything from the page's memory.
  const leave = () => window.location.reload();
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
        isDangerous
        label={labels.shell.signOutEveryone}
        title={labels.shell.signOutEveryoneTitle}
        question={labels.shell.everybodyLeaves}
        act={() => bridge.delete("/sessions")}
        onDone={leave}
      />
    </>
  );
}
