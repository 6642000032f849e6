import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { DATE_RANGE, isDate } from "#app/domain/week/week.ts";

/** A field for any other day. */
export function PlanDate({ chosen, onChoose }: { chosen: string | null; onChoose(date: string): void }) {
  const { t } = useLingui();
  const [date, setDate] = useState(chosen ?? "");
  const isGood = isDate(date) && date >= DATE_RANGE.min && date <= DATE_RANGE.max;
  return (
    <form
      className="plan-date"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (isGood) onChoose(date);
      }}
    >
      <input
        type="date"
        aria-label={t`Another day`}
        className="control"
        {...DATE_RANGE}
        value={date}
        onChange={(event) => setDate(event.target.value)}
      />
      <button type="submit" className="btn btn-quiet" disabled={!isGood}>
        {t({ message: "Plan", context: "a button" })}
      </button>
    </form>
  );
}
