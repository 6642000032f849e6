import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** What was today is yesterday: a page that is left open overnight is asked for anew. */
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
      revalidate();
    };
    look();
    // A timer sleeps with its tab.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [revalidate]);
  return null;
}
