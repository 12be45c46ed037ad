import { createContext, type KeyboardEvent, type ReactNode, useContext, useState } from "react";
import { flushSync } from "react-dom";
import { Tabs } from "../../parts/tabs.tsx";
import { TABS, type TabName, tabOf } from "./form-fields.ts";
import { useProgrammeSpoken } from "./programme-words.tsx";

interface TabState {
  readonly open: TabName;
  readonly choose: (tab: TabName) => void;
}

const TabContext = createContext<TabState | null>(null);

/** Remembers the open tab even if its contents are recreated after saving. `first`: the tab that a link names. */
export function TabsAround({
  first,
  children,
}: {
  readonly first: string | null;
  readonly children: ReactNode;
}) {
  const [open, choose] = useState<TabName>(TABS.find((tab) => tab === first) ?? "earning");
  return <TabContext value={{ open, choose }}>{children}</TabContext>;
}

function useTabs(): TabState {
  const tabs = useContext(TabContext);
  if (tabs === null) throw new Error("There are no tabs around");
  return tabs;
}

export function useOpenTab(): TabName {
  return useTabs().open;
}

/** Returns a function that focuses a field, whichever tab it is in. */
export function useWayToField(): (field: HTMLElement) => void {
  const { choose } = useTabs();
  return (field) => {
    const tab = field.closest<HTMLElement>("[data-tab]")?.dataset.tab;
    if (tab !== undefined) flushSync(() => choose(tab as TabName));
    field.focus();
  };
}

/** The tab to which each key moves. */
const STEPS: Readonly<Record<string, (from: number) => number>> = {
  ArrowRight: (from) => (from + 1) % TABS.length,
  ArrowLeft: (from) => from - 1,
  Home: () => 0,
  End: () => -1,
};

/** `wrong`: paths of the settings to correct, whose number each tab shows. */
export function TabList({ wrong }: { readonly wrong: readonly string[] }) {
  const { labels, format } = useProgrammeSpoken();
  const { open, choose } = useTabs();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const next = TABS.at(step(TABS.indexOf(open))) ?? open;
    event.preventDefault();
    flushSync(() => choose(next));
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <Tabs open={open} role="tablist" aria-label={labels.programme.tabList} onKeyDown={onKeyDown}>
      {TABS.map((name) => {
        const count = wrong.filter((path) => tabOf(path) === name).length;
        return (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={name === open}
            aria-controls={`panel-${name}`}
            tabIndex={name === open ? 0 : -1}
            onClick={() => choose(name)}
          >
            {labels.programme.tabs[name]}
            {count === 0 ? null : (
              <span className="pill" data-tone="bad">
                {format.number(count)}
              </span>
            )}
          </button>
        );
      })}
    </Tabs>
  );
}

/** A tab's panel, which keeps its input while another tab is open. */
export function Panel({ tab, children }: { readonly tab: TabName; readonly children: ReactNode }) {
  const { open } = useTabs();
  return (
    <div
      role="tabpanel"
      id={`panel-${tab}`}
      aria-labelledby={`tab-${tab}`}
      data-tab={tab}
      className="panel"
      hidden={tab !== open}
    >
      {children}
    </div>
  );
}
