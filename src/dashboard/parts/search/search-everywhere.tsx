import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useSpoken } from "../../language.ts";
import { lazyPage } from "../../lazy-page.tsx";
import { usePlace } from "../../router.tsx";
import { Icon } from "../icon.tsx";

const SEARCHING = lazyPage(async () => (await import("./searching.tsx")).Searching);

/** One search for everything, which a key opens on every page. */
export function SearchEverywhere() {
  const { labels } = useSpoken();
  const [isOpen, setOpen] = useState(false);
  const { href } = usePlace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following a result closes the search
  useEffect(() => setOpen(false), [href]);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isWithKey = event.ctrlKey || event.metaKey;
      const isSlash = event.key === "/" && !isWithKey && !isTyping(event.target);
      if (event.altKey || !(isSlash || (isWithKey && event.key === "k"))) return;
      if (document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={labels.shell.search}
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className="search-word">
          {labels.shell.search} <kbd>/</kbd>
        </span>
      </Button>
      {isOpen ? <SEARCHING.Page onLeave={() => setOpen(false)} /> : null}
    </>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}
