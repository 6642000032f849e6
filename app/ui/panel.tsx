import { type CSSProperties, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId } from "react";
import "./panel.css";

interface PanelProps {
  /** Close it with `hidePopover()`, which calls `onClose`. */
  popover: RefObject<HTMLDivElement>;
  label: string;
  /** CSS selector of the element it is placed beside. */
  anchor: string;
  /** CSS selector inside the panel of the element that gets the focus. */
  focus: string;
  /** Must be stable. */
  onClose(): void;
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void;
  children: ReactNode;
}

/**
 * A panel beside its anchor, a bottom sheet on phones. It opens on mount; the browser handles Escape, clicks outside
 * and returning the focus.
 */
export function Panel({ popover, label, anchor, focus, onClose, onKeyDown, children }: PanelProps) {
  const anchorName = `--${useId().replaceAll(":", "")}`;
  useEffect(() => {
    const element = popover.current!;
    const beside = document.querySelector<HTMLElement>(anchor);
    const close = (event: Event) => (event as ToggleEvent).newState === "closed" && onClose();
    beside?.style.setProperty("anchor-name", anchorName);
    element.addEventListener("toggle", close);
    element.showPopover();
    element.querySelector<HTMLElement>(focus)?.focus();
    return () => {
      element.removeEventListener("toggle", close);
      beside?.style.removeProperty("anchor-name");
    };
  }, [popover, anchor, anchorName, focus, onClose]);
  return (
    // Its contents have the tab stops; the keys are shortcuts for them.
    <div
      ref={popover}
      popover="auto"
      role="dialog"
      aria-label={label}
      className="menu popover"
      style={{ positionAnchor: anchorName } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}
