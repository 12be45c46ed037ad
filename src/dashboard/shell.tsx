import { Burger, Group, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEffect } from "react";
import { readActor } from "./api.ts";
import { focusHeading } from "./focus.ts";
import { useSpoken } from "./language.ts";
import { lazyPage } from "./lazy-page.tsx";
import { useLive } from "./live.tsx";
import { neededAttention } from "./parts/headline.tsx";
import { Icon, Mark } from "./parts/icon.tsx";
import { More } from "./parts/more.tsx";
import { SearchEverywhere } from "./parts/search/search-everywhere.tsx";
import { Place, usePlaces } from "./places.tsx";
import { Link, usePlace } from "./router.tsx";
import { useStatus } from "./status.tsx";

const MENU = lazyPage(async () => (await import("./parts/account-menu.tsx")).AccountMenu);

/** The frame of every page: the menu, the connection's state, and the account menu. */
export function Shell() {
  const place = usePlace();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const { labels } = useSpoken();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes a phone's menu when the page changes
  useEffect(close, [place.pathname]);
  return (
    <div className="shell">
      {/* biome-ignore lint/a11y/useValidAnchor: the link moves within the page and keeps the address */}
      <a
        href="#content"
        className="skip"
        onClick={(event) => {
          event.preventDefault();
          focusHeading();
        }}
      >
        {labels.shell.skip}
      </a>
      <Header isMenuOpen={isOpen} onToggleMenu={toggle} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users close it with the button that opened it */}
      <nav
        className="shell-menu"
        aria-label={labels.shell.menu}
        data-open={isOpen ? "" : undefined}
        onClick={({ target, currentTarget }) => (target === currentTarget ? close() : undefined)}
      >
        <Menu path={place.pathname} />
      </nav>
      <main className="shell-content" id="content">
        <Place place={place} />
      </main>
    </div>
  );
}

interface HeaderProps {
  readonly isMenuOpen: boolean;
  readonly onToggleMenu: () => void;
}

function Header({ isMenuOpen, onToggleMenu }: HeaderProps) {
  const { isConnected } = useLive();
  const { labels } = useSpoken();
  return (
    <header className="shell-header">
      <Group gap="sm" wrap="nowrap">
        <Burger
          opened={isMenuOpen}
          onClick={onToggleMenu}
          hiddenFrom="md"
          size="sm"
          aria-label={isMenuOpen ? labels.shell.closeMenu : labels.shell.openMenu}
        />
        <Mark />
        <strong className="shell-name">{labels.shell.name}</strong>
      </Group>
      <Group gap="sm" wrap="nowrap">
        <SearchEverywhere />
        <span role="status" className="pill" data-tone={isConnected ? "good" : "bad"}>
          {isConnected ? labels.shell.live : labels.shell.lost}
        </span>
      </Group>
    </header>
  );
}

function Menu({ path }: { readonly path: string }) {
  const spoken = useSpoken();
  const { labels, format } = spoken;
  const { value } = useStatus();
  const places = usePlaces().filter(({ isInMenu }) => isInMenu);
  const waiting = value === null ? null : neededAttention(value, spoken);
  return (
    <Stack justify="space-between" h="100%">
      <div>
        {places.map(({ address, name, beginsGroup }) => {
          const isHere = address === "/" ? path === "/" : path.startsWith(address);
          return (
            <Link
              key={address}
              className="menu-link"
              href={address}
              aria-current={isHere ? "page" : undefined}
              data-begins-group={beginsGroup || undefined}
            >
              <Icon name={name} />
              <span>{labels.shell.places[name]}</span>
              {address === "/attention" && waiting !== null && waiting.things > 0 ? (
                <span className="pill" data-tone={waiting.tone}>
                  {format.number(waiting.things)}
                </span>
              ) : null}
            </Link>
          );
        })}
      </div>
      <Account />
    </Stack>
  );
}

/** Who is signed in, and rarely needed actions. */
function Account() {
  const { labels } = useSpoken();
  const { value } = useStatus();
  const name = value?.me.name ?? readActor();
  return (
    <More label={name === "" ? labels.shell.account : <bdi>{name}</bdi>} side="above">
      <MENU.Page />
    </More>
  );
}
