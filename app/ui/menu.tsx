import { Link, type Path } from "./link.tsx";
import {
  createContext,
  forwardRef,
  type KeyboardEvent,
  type ReactNode,
  type MutableRefObject,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { keyInReadingOrder } from "./direction.ts";
import { opensDialog } from "./open-dialog.ts";
import { useHydrated } from "./hydrated.ts";

interface MenuProps {
  /** The accessible name of button and menu. */
  label: string;
  button: ReactNode;
  /** The button's classes. */
  className?: string;
  /** MenuItems, and `<hr />` between groups. They are rendered when the menu opens. */
  children: ReactNode;
  /** Rendered with the page until hydration, so that it works without scripts. */
  eager?: boolean;
  /** Always rendered with the page, for pages without scripts. */
  always?: boolean;
}

const ITEMS = '[role^="menuitem"]:not([aria-disabled="true"])';

/** A button and its menu. The menu is a popover, so the browser handles Escape, clicks outside and focus. */
export const Menu = forwardRef<HTMLButtonElement, MenuProps>(function Menu(
  { label, button, className = "btn btn-icon", ...list },
  ref,
) {
  const id = useId();
  return (
    <>
      <button ref={ref} type="button" className={className} aria-label={label} aria-haspopup="menu" popovertarget={id}>
        {button}
      </button>
      <MenuList id={id} label={label} {...list} />
    </>
  );
});

interface MenuListProps extends Pick<MenuProps, "label" | "children" | "eager" | "always"> {
  /** The id for the `popovertarget` of its buttons. */
  id: string;
}

/** Only the menu, for several buttons that share it. */
export function MenuList({ id, label, children, eager = false, always = false }: MenuListProps) {
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useHydrated(eager);

  const menu = useRef<MenuState>({ list: null, isShown: false });

  const listen = useCallback((element: HTMLDivElement | null) => {
    menu.current.list = element;
    // It may have been opened before hydration.
    if (element?.matches(":popover-open")) setOpen(true);
    // The items must be rendered before the browser shows the menu, and stay until the chosen one has run.
    let leave = () => {};
    element?.addEventListener("beforetoggle", (event) => {
      if ((event as ToggleEvent).newState === "open") flushSync(() => setOpen(true));
    });
    element?.addEventListener("toggle", (event) => {
      const isOpen = (event as ToggleEvent).newState === "open";
      menu.current.isShown = isOpen;
      leave();
      leave = isOpen ? hideWithButton(element, document.activeElement) : () => {};
      if (isOpen) itemsOf(element)[0]?.focus();
      else setOpen(false);
    });
  }, []);

  return (
    // The items have the tab stops; the menu only listens for keys.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div id={id} ref={listen} popover="auto" role="menu" aria-label={label} className="menu" onKeyDown={move}>
      <MenuContext.Provider value={menu}>
        {(isOpen || always || (eager && !isHydrated)) && children}
      </MenuContext.Provider>
    </div>
  );
}

/**
 * Closes the menu when its button is scrolled out of sight, because the browser then hides the menu. Returns a
 * function to stop.
 */
function hideWithButton(menu: HTMLElement, button: Element | null): () => void {
  if (!button) return () => {};
  const watcher = new IntersectionObserver(([seen]) => !seen!.isIntersecting && menu.hidePopover());
  watcher.observe(button);
  return () => watcher.disconnect();
}

/**
 * The items that can be chosen, in order. The DOM is queried because some items are forms, and some are rendered
 * later.
 */
const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>(ITEMS)];

/** Handles arrows, Home, End and first letters; Tab leaves the menu. */
function move(event: KeyboardEvent<HTMLElement>) {
  const menu = event.currentTarget;
  const items = itemsOf(menu);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const key = keyInReadingOrder(event.key);
  if (key === "Tab") return menu.hidePopover();
  let to: HTMLElement | undefined;
  if (key === "ArrowDown" || key === "ArrowRight") to = items[(at + 1) % items.length];
  else if (key === "ArrowUp" || key === "ArrowLeft") to = items.at(at <= 0 ? -1 : at - 1);
  else if (key === "Home") to = items[0];
  else if (key === "End") to = items.at(-1);
  else if (key.length === 1 && key !== " " && !event.ctrlKey && !event.metaKey) {
    const rest = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    to = rest.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
  } else return;
  event.preventDefault();
  // The page's single-key shortcuts must not react to keys in the menu.
  event.stopPropagation();
  to?.focus();
}

/** The menu of an item, and whether the browser shows it. */
interface MenuState {
  list: HTMLElement | null;
  isShown: boolean;
}
const MenuContext = createContext<MutableRefObject<MenuState>>({ current: { list: null, isShown: false } });

/** Returns the handlers of an item. */
function useItem(isDisabled = false) {
  const menu = useContext(MenuContext);
  const item = useRef<HTMLElement | null>(null);
  useEffect(() => {
    // When the first item of an open menu is rendered late, it gets the focus.
    const { list, isShown } = menu.current;
    if (isShown && !isDisabled && !list!.contains(document.activeElement)) item.current!.focus();
  }, [menu, isDisabled]);
  return {
    ref: (element: HTMLElement | null) => void (item.current = element),
    // The menu closes before the item's action runs, because the action may disable the item or move the focus.
    onClickCapture: () => void (isDisabled || menu.current.list?.hidePopover()),
  };
}

interface MenuItemProps {
  id?: string;
  children: ReactNode;
  icon?: ReactNode;
  /** Either a link… */
  to?: Path;
  /** …or an action. */
  onSelect?(): void;
  /** For a choice: whether it is the selected one. */
  checked?: boolean;
  danger?: boolean;
  disabled?: boolean;
  /** Submits the surrounding form. */
  submit?: boolean;
  /** The id of a `<dialog>` to open, which works without scripts too. */
  dialog?: string;
  /** The shortcut that does the same: `g c`. */
  keys?: string;
  /** Its accessible name, if it shows only an icon. */
  label?: string;
}

/** Hidden from screen readers, which read the list of shortcuts instead. */
const Keys = ({ keys }: { keys: string | undefined }) =>
  keys ? (
    <kbd aria-hidden className="menu-keys">
      {keys}
    </kbd>
  ) : null;

export function MenuItem(props: MenuItemProps) {
  const { id, children, icon, to, onSelect, checked, danger, disabled, submit, dialog, keys, label } = props;
  const shared = useItem(disabled);
  const className = `menu-item ${danger ? "text-danger" : ""}`;
  if (to !== undefined) {
    return (
      <Link {...shared} role="menuitem" to={to} className={className}>
        {icon}
        {children}
        <Keys keys={keys} />
      </Link>
    );
  }
  const choice = checked === undefined ? { role: "menuitem" } : { role: "menuitemradio", "aria-checked": checked };
  return (
    <button
      {...shared}
      id={id}
      type={submit ? "submit" : "button"}
      className={className}
      aria-disabled={disabled || undefined}
      aria-label={label}
      title={label}
      onClick={disabled ? undefined : onSelect}
      {...choice}
      {...(dialog && opensDialog(dialog))}
    >
      {icon}
      {children}
      <Keys keys={keys} />
    </button>
  );
}
