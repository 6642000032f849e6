import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { setRevalidationScope } from "#app/client/cache/freshness.ts";
import { followClock } from "#app/client/today.ts";

/** Reads a page that is left open overnight again, because its "today" is over. The other pages stay in the cache. */
export function NewDay() {
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      followClock(() => {
        setRevalidationScope("all");
        revalidate();
      }),
    [revalidate],
  );
  return null;
}
