import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";
import { accent, edge } from "#app/palette.ts";
import { clockTime } from "./moment.ts";
import { endOf, minutesAndSeconds, type PomodoroState } from "./state.ts";

/** Shows the remaining time in the tab's title, and a ring as its icon. */
export function useTab(state: PomodoroState) {
  const { session, left, dueAt } = state;
  const isHidden = useHidden();
  // A navigation sets a new title.
  useLocation();
  const { t } = useLingui();
  const time = minutesAndSeconds(left);
  const end = dueAt === null ? "" : clockTime(dueAt);
  let prefix = "";
  if (session && endOf(state) !== null) prefix = `${t`Timer complete`} · `;
  else if (session?.status === "paused") prefix = `${t`Paused ${time}`} · `;
  // A hidden tab does not tick, so it shows the end time.
  else if (dueAt !== null && isHidden) prefix = `${t`Until ${end}`} · `;
  else if (session) prefix = `${time} · `;
  // The icon changes twelve times per session, because a browser redraws it each time.
  const twelfths = session ? Math.ceil((left / (session.duration_minutes * 60)) * 12) : null;
  const isPaused = session?.status === "paused";

  useEffect(() => {
    if (!prefix) return;
    const title = document.title;
    document.title = prefix + title;
    return () => {
      // The next page may have set its title already.
      if (document.title === prefix + title) document.title = title;
    };
  });

  useEffect(() => {
    if (twelfths === null) return;
    const icon = document.createElement("link");
    icon.rel = "icon";
    icon.href = `data:image/svg+xml,${encodeURIComponent(ringIcon(twelfths, isPaused))}`;
    document.head.appendChild(icon);
    return () => void icon.remove();
  }, [twelfths, isPaused]);
}

function ringIcon(twelfths: number, isPaused: boolean) {
  const colour = isPaused ? edge.light : accent.light;
  const circle = 'cx="18" cy="18" r="14" fill="none" stroke-width="7"';
  const ring = `<circle ${circle} stroke="${colour}" stroke-opacity=".25"/>
    <circle ${circle} stroke="${colour}" pathLength="12" stroke-dasharray="${twelfths} 12" transform="rotate(-90 18 18)"/>`;
  const over = `<circle cx="18" cy="18" r="17" fill="${colour}"/><path d="M10 18l6 6 10-12" fill="none" stroke="#fff" stroke-width="4"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36">${twelfths === 0 ? over : ring}</svg>`;
}

function subscribe(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

const useHidden = () =>
  useSyncExternalStore(
    subscribe,
    () => document.hidden,
    () => false,
  );
