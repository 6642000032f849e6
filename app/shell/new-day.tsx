import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { setLiveRead } from "#app/client/page-cache.ts";
import { followClock } from "#app/client/today.ts";

/** Reads a page that is left open overnight again, because its "today" is over. The other pages stay in the cache. */
export function NewDay() {
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      followClock(() => {
        setLiveRead("all");
        revalidate();
      }),
    [revalidate],
  );
  return null;
}
