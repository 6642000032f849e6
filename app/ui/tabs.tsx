import { type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { useEffectBeforePaint } from "#app/effect-before-paint.ts";
import { keyInReadingOrder } from "./direction.ts";
import { useDropTarget } from "./drop-target.ts";
import { Link, type Path } from "./link.tsx";

interface TabsProps {
  /** The accessible name of the tab list. */
  label: string;
  /** An underline for the selected tab, or pills. */
  look?: "line" | "pill";
  className?: string;
  list?: RefObject<HTMLDivElement>;
  /** Tab components. */
  children: ReactNode;
}

/** A tab list. It is one tab stop, and arrow keys select a tab. */
export function Tabs({ label, look = "line", className = "", list, children }: TabsProps) {
  return (
    // The tabs have the tab stop; the list only listens for keys.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div ref={list} role="tablist" aria-label={label} className={`tabs tabs-${look} ${className}`} onKeyDown={choose}>
      {children}
    </div>
  );
}

function choose(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.children] as HTMLElement[];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const to = { ArrowRight: (at + 1) % tabs.length, ArrowLeft: at - 1, Home: 0, End: -1 }[keyInReadingOrder(event.key)];
  if (to === undefined) return;
  event.preventDefault();
  const tab = tabs.at(to);
  tab?.focus();
  tab?.click();
}

interface TabProps {
  id?: string;
  selected: boolean;
  /** The id of its TabPanel. */
  panel: string;
  name: string;
  /** Content beside the name. */
  children?: ReactNode;
  /** The id of the drop target, if the tab is one. */
  drop?: string;
  /** Either a link to it… */
  to?: Path;
  /** …or a function that selects it. */
  onSelect?(): void;
}

/** On a phone the tabs may be wider than the screen, so the tab is scrolled into view. */
function bringIntoView(tab: HTMLElement) {
  const list = tab.parentElement!;
  list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}

export function Tab({ id, selected, panel, name, children, drop, to, onSelect }: TabProps) {
  const tab = useDropTarget<HTMLAnchorElement & HTMLButtonElement>(drop, true);
  useEffectBeforePaint(() => {
    if (selected) bringIntoView(tab.current!);
  }, [selected]);
  const shared = {
    ref: tab,
    id: id ?? `${panel}-tab`,
    role: "tab",
    "aria-selected": selected,
    "aria-controls": panel,
    tabIndex: selected ? 0 : -1,
  };
  const shown = (
    <>
      <span className="tab-name" data-name={name}>
        {name}
      </span>
      {children}
    </>
  );
  if (to !== undefined) {
    return (
      <Link {...shared} to={to} preventScrollReset>
        {shown}
      </Link>
    );
  }
  return (
    <button type="button" {...shared} onClick={onSelect}>
      {shown}
    </button>
  );
}

/** The panel of a tab. `tab` is the tab's id, `<id>-tab` by default. */
export function TabPanel({ id, tab = `${id}-tab`, children }: { id: string; tab?: string; children: ReactNode }) {
  return (
    <div id={id} role="tabpanel" aria-labelledby={tab}>
      {children}
    </div>
  );
}
