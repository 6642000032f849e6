import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { setLiveRead } from "#app/client/page-cache.ts";

/** Reads a page that is left open overnight again, because its "today" is over. The other pages stay in the cache. */
export function NewDay() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let day = new Date().toDateString();
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const now = new Date();
      clearTimeout(timer);
      timer = setTimeout(look, new Date(now).setHours(24, 0, 1, 0) - now.getTime());
      if (now.toDateString() === day) return;
      day = now.toDateString();
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
