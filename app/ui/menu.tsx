import { Link, type Path } from "./link.tsx";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useId, useState } from "react";
import { flushSync } from "react-dom";
import { opensDialog } from "./open-dialog.ts";
import { useHydrated } from "./hydrated.ts";

interface MenuProps {
  /** The button's name, and the menu's. */
  label: string;
  /** What the button shows. */
  button: ReactNode;
  /** The button's look. */
  className?: string;
  /** MenuItems, and `<hr />` between groups. Rendered when the menu opens. */
  children: ReactNode;
  /** Rendered with the page until scripts run, so that it works without them too. */
  eager?: boolean;
  /** Rendered with the page and left there, for a menu that pages without scripts have. */
  always?: boolean;
}

const ITEMS = '[role^="menuitem"]:not([aria-disabled="true"])';

/** A button and the menu it opens: a popover, so Escape, a click beside it and focus are the browser's. */
export function Menu({ label, button, className = "btn btn-icon", ...list }: MenuProps) {
  const id = useId();
  return (
    <>
      <button type="button" className={className} aria-label={label} aria-haspopup="menu" popovertarget={id}>
        {button}
      </button>
      <MenuList id={id} label={label} {...list} />
    </>
  );
}

interface MenuListProps extends Pick<MenuProps, "label" | "children" | "eager" | "always"> {
  /** What the buttons that open it name as their `popovertarget`. */
  id: string;
}

/** The menu alone, for many buttons that share one. */
export function MenuList({ id, label, children, eager = false, always = false }: MenuListProps) {
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useHydrated();

  const menu = useCallback((element: HTMLDivElement | null) => {
    // It may have been opened before scripts ran.
    if (element?.matches(":popover-open")) setOpen(true);
    // Its items must be there before the browser shows it, and stay until what was pressed has been done.
    element?.addEventListener("beforetoggle", (event) => {
      if ((event as ToggleEvent).newState === "open") flushSync(() => setOpen(true));
    });
    element?.addEventListener("toggle", (event) => {
      const isOpen = (event as ToggleEvent).newState === "open";
      if (isOpen) focusFirst(element);
      else setOpen(false);
    });
  }, []);

  return (
    // The items have the tab stops; the menu only listens.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      id={id}
      ref={menu}
      popover="auto"
      role="menu"
      aria-label={label}
      className="menu"
      onKeyDown={move}
      onClickCapture={close}
    >
      {(isOpen || always || (eager && !isHydrated)) && children}
    </div>
  );
}

/** The first item may still be on its way. */
function focusFirst(menu: HTMLElement) {
  const first = menu.querySelector<HTMLElement>(ITEMS);
  if (first) return first.focus();
  const arrival = new MutationObserver(() => {
    arrival.disconnect();
    if (menu.matches(":popover-open")) menu.querySelector<HTMLElement>(ITEMS)?.focus();
  });
  arrival.observe(menu, { childList: true });
}

/** Arrows, Home, End and first letters; Tab leaves. */
function move(event: KeyboardEvent<HTMLElement>) {
  const menu = event.currentTarget;
  const items = [...menu.querySelectorAll<HTMLElement>(ITEMS)];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const { key } = event;
  if (key === "Tab") return menu.hidePopover();
  let to: HTMLElement | undefined;
  if (key === "ArrowDown") to = items[(at + 1) % items.length];
  else if (key === "ArrowUp") to = items.at(at <= 0 ? -1 : at - 1);
  else if (key === "Home") to = items[0];
  else if (key === "End") to = items.at(-1);
  else if (key.length === 1 && key !== " " && !event.ctrlKey && !event.metaKey) {
    const rest = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    to = rest.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
  } else return;
  event.preventDefault();
  // Single keys of the page behind do not hear what is meant for the menu.
  event.stopPropagation();
  to?.focus();
}

/** Before the item does what it does: that may disable it, or move focus on. */
function close(event: MouseEvent<HTMLElement>) {
  if ((event.target as Element).closest(ITEMS)) event.currentTarget.hidePopover();
}

interface MenuItemProps {
  children: ReactNode;
  icon?: ReactNode;
  /** A link… */
  to?: Path;
  /** …or something to do. */
  onSelect?(): void;
  /** One of several, and whether it is the chosen one. */
  checked?: boolean;
  danger?: boolean;
  disabled?: boolean;
  /** A submit button of the form around it. */
  submit?: boolean;
  /** The id of a `<dialog>` that it opens, without scripts too. */
  dialog?: string;
}

/** One row of a Menu. */
export function MenuItem(props: MenuItemProps) {
  const { children, icon, to, onSelect, checked, danger, disabled, submit, dialog } = props;
  const className = `menu-item ${danger ? "text-danger" : ""}`;
  if (to !== undefined) {
    return (
      <Link role="menuitem" to={to} className={className}>
        {icon}
        {children}
      </Link>
    );
  }
  const choice = checked === undefined ? { role: "menuitem" } : { role: "menuitemradio", "aria-checked": checked };
  return (
    <button
      type={submit ? "submit" : "button"}
      className={className}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onSelect}
      {...choice}
      {...(dialog && opensDialog(dialog))}
    >
      {icon}
      {children}
    </button>
  );
}
