import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from "react";

interface PanelProps {
  /** To be hidden by `hidePopover()`, which calls `onClose`. */
  popover: RefObject<HTMLDivElement>;
  label: string;
  /** What it stands beside, as a selector. */
  anchor: string;
  /** What takes the focus at first, as a selector inside it. */
  focus: string;
  /** The same from render to render. */
  onClose(): void;
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void;
  children: ReactNode;
}

/**
 * A panel beside what it is about, on phones a sheet from below. It opens when it is mounted; Escape, a click beside it
 * and giving back the focus are the browser's.
 */
export function Panel({ popover, label, anchor, focus, onClose, onKeyDown, children }: PanelProps) {
  useEffect(() => {
    const element = popover.current!;
    const beside = document.querySelector<HTMLElement>(anchor);
    const close = (event: Event) => (event as ToggleEvent).newState === "closed" && onClose();
    beside?.style.setProperty("anchor-name", "--popover");
    element.addEventListener("toggle", close);
    element.showPopover();
    element.querySelector<HTMLElement>(focus)?.focus();
    return () => {
      element.removeEventListener("toggle", close);
      beside?.style.removeProperty("anchor-name");
    };
  }, [popover, anchor, focus, onClose]);
  return (
    // What is in it has the tab stops; the keys are short cuts to that.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div ref={popover} popover="auto" role="dialog" aria-label={label} className="menu popover" onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}
