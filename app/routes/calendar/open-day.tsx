import { useLocation, useNavigate } from "@remix-run/react";
import { type ReactNode, useLayoutEffect } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { type DayState, monthPath } from "./month.ts";

interface OpenDayProps {
  date: string;
  title: string;
  /** The month that the address names. */
  asked: string | null;
  children: ReactNode;
}

/** The day that the address names: a dialog, or without scripts a part of the page. */
export function OpenDay({ date, title, asked, children }: OpenDayProps) {
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
  // Opened here it is a step back; opened by its address there may be nothing of ours behind.
  const close = () => (state ? navigate(-1) : navigate(monthPath(asked), { replace: true, preventScrollReset: true }));
  return (
    <>
      <FocusDay date={date} />
      <Dialog open onClose={close} title={<span suppressHydrationWarning>{title}</span>}>
        {children}
      </Dialog>
    </>
  );
}

/** Opened by its address a day has nothing to give the focus back to but itself; the dialog takes it from there. */
function FocusDay({ date }: { date: string }) {
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-date="${date}"] a`)?.focus({ preventScroll: true });
  }, [date]);
  return null;
}
