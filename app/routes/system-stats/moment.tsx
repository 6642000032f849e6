import { useContext } from "react";
import { momentLabel } from "#app/domain/time/date-label.ts";
import { Reader } from "./numbers.ts";

/** A time in the reader's time zone. */
export function Moment({ at }: { at: string }) {
  const { locale, timezone } = useContext(Reader);
  return (
    <time dateTime={at} suppressHydrationWarning>
      {momentLabel(at, locale, timezone)}
    </time>
  );
}
