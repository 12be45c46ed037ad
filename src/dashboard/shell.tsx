import { AppShell, Burger, Button, Group, NavLink, Stack, Text, useMantineColorScheme } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEffect } from "react";
import type { Status } from "../admin/answers.ts";
import { ask, readActor, SIGNED_OUT } from "./api.ts";
import { useLive } from "./live.tsx";
import { Action } from "./parts/confirm.tsx";
import { PLACES, Place } from "./places.tsx";
import { Link, usePlace } from "./router.tsx";
import { useQuery } from "./use-query.ts";
import { waitingForPerson } from "./waiting.ts";

/** The frame of every page: where one can go, whether the news still come, and the way out. */
export function Shell() {
  const place = usePlace();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const { isConnected } = useLive();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu of a phone closes when the page changes
  useEffect(close, [place.pathname]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 230, breakpoint: "sm", collapsed: { mobile: !isOpen } }}
      padding="md"
      transitionDuration={0}
    >
      <a href="#content" className="skip">
        Skip to the content
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={isOpen ? "Close the menu" : "Open the menu"}
            />
            <Text fw={700}>Loyalty bridge</Text>
          </Group>
          <span role="status" className="pill" data-tone={isConnected ? "good" : "bad"}>
            {isConnected ? "Live" : "Connection lost, trying again"}
          </span>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" component="nav" aria-label="Pages">
        <Menu path={place.pathname} />
      </AppShell.Navbar>
      <AppShell.Main id="content">
        <Place place={place} />
      </AppShell.Main>
    </AppShell>
  );
}

function Menu({ path }: { readonly path: string }) {
  const { value } = useQuery<Status>("/status");
  const waiting = value === null ? 0 : waitingForPerson(value);
  return (
    <Stack justify="space-between" h="100%">
      <div>
        {PLACES.filter(({ label }) => label !== null).map(({ address, label }) => {
          const isHere = address === "/" ? path === "/" : path.startsWith(address);
          const isWaiting = address === "/attention" && waiting > 0;
          return (
            <NavLink
              key={address}
              renderRoot={(props) => (
                <Link {...props} href={address} aria-current={isHere ? "page" : undefined} />
              )}
              label={label}
              active={isHere}
              rightSection={
                isWaiting ? (
                  <span className="pill" data-tone="bad">
                    {waiting}
                  </span>
                ) : null
              }
            />
          );
        })}
      </div>
      <Leaving version={value?.version ?? ""} />
    </Stack>
  );
}

function Leaving({ version }: { readonly version: string }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const leave = () => window.dispatchEvent(new Event(SIGNED_OUT));
  const next = { auto: "dark", dark: "light", light: "auto" } as const;
  const words = { auto: "Colours: automatic", dark: "Colours: dark", light: "Colours: light" } as const;
  const actor = readActor();
  return (
    <Stack gap="xs">
      <Button variant="default" size="sm" onClick={() => setColorScheme(next[colorScheme])}>
        {words[colorScheme]}
      </Button>
      <Action label="Sign out" act={() => ask("/session", { method: "DELETE" })} onDone={leave} />
      <Action
        label="Sign out everywhere"
        question="Everybody who is signed in to this dashboard is signed out, on every device."
        act={() => ask("/sessions", { method: "DELETE" })}
        onDone={leave}
      />
      <Text size="xs" c="dimmed">
        {actor === "" ? null : `Signed in as ${actor}. `}
        {version === "" ? null : `Version ${version}`}
      </Text>
    </Stack>
  );
}
