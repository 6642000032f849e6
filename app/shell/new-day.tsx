import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { dayOf } from "#app/client/own-day.ts";
import { dayStart, setLiveRead } from "#app/client/page-cache.ts";

/** Reads a page that is left open overnight again, because its "today" is over. The other pages stay in the cache. */
export function NewDay() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let day: string | undefined;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const now = new Date();
      const starts = dayStart();
      const before = day;
      day = dayOf(+now, starts);
      clearTimeout(timer);
      timer = setTimeout(look, new Date(now).setHours(starts + (now.getHours() < starts ? 0 : 24), 0, 1) - +now);
      if (!before || before === day) return;
      setLiveRead("all");
      revalidate();
    };
    look();
    // Timers stop in hidden tabs.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [revalidate]);
  return null;
}
