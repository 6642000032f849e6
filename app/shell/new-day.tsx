import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { setRevalidationScope } from "#app/client/cache/freshness.ts";
import { followClock } from "#app/client/today.ts";

/** Reads an open page again when the day is over. The other pages stay in the cache. */
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
