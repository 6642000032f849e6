import { useLocation, useNavigate } from "@remix-run/react";
import { type ReactNode, type RefObject, useLayoutEffect } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { useDayLinks } from "./day-links.ts";
import { type DayState, monthPath } from "./month.ts";

interface OpenDayProps {
  date: string;
  title: string;
  /** The month that the address names. */
  asked: string | null;
  /** The button that closes it. */
  closeButton: RefObject<HTMLButtonElement>;
  children: ReactNode;
}

/** The day that the address names, in a dialog; without scripts it is part of the page. */
export function OpenDay({ date, title, asked, closeButton, children }: OpenDayProps) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: DayState | null };
  if (!useHydrated()) {
    return (
      <noscript>
        <section aria-labelledby="day" className="grid gap-4">
          <h2 id="day">{title}</h2>
          {children}
        </section>
      </noscript>
    );
  }
  // After a click, closing goes back. If the address was opened directly, it does not, because the previous history
  // entry may be another site.
  const close = () => (state ? navigate(-1) : navigate(monthPath(asked), { replace: true, preventScrollReset: true }));
  return (
    <>
      <FocusDay date={date} />
      <Dialog open onClose={close} closeButton={closeButton} title={<span suppressHydrationWarning>{title}</span>}>
        {children}
      </Dialog>
    </>
  );
}

/**
 * Focuses the day in the grid before the dialog opens, so that the dialog returns the focus to it even if the address
 * opened the day.
 */
function FocusDay({ date }: { date: string }) {
  const links = useDayLinks();
  useLayoutEffect(() => {
    if (document.activeElement === document.body) links.get(date)?.focus({ preventScroll: true });
  }, [links, date]);
  return null;
}
