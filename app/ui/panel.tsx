import { type CSSProperties, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId } from "react";
import { useStable } from "./stable.ts";

interface PanelProps {
  /** Close it with `hidePopover()`, which calls `onClose`. */
  popover: RefObject<HTMLDivElement>;
  label: string;
  /** The element beside which the panel opens. */
  anchor: HTMLElement | null;
  /** Called when the panel has opened, to move the focus into it. */
  onOpen(): void;
  /** Must be stable between renders. */
  onClose(): void;
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void;
  children: ReactNode;
}

/**
 * A panel beside its anchor, on phones a sheet at the bottom. It opens when it is mounted; the browser handles
 * Escape, clicks outside and returning the focus.
 */
export function Panel({ popover, label, anchor, onOpen, onClose, onKeyDown, children }: PanelProps) {
  const anchorName = `--${useId().replaceAll(":", "")}`;
  const open = useStable(onOpen);
  useEffect(() => {
    anchor?.style.setProperty("anchor-name", anchorName);
    return () => void anchor?.style.removeProperty("anchor-name");
  }, [anchor, anchorName]);
  useEffect(() => {
    const element = popover.current!;
    const close = (event: Event) => (event as ToggleEvent).newState === "closed" && onClose();
    element.addEventListener("toggle", close);
    element.showPopover();
    open();
    return () => element.removeEventListener("toggle", close);
  }, [popover, open, onClose]);
  return (
    // The tab stops are in the content; the keys are shortcuts to them.
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
