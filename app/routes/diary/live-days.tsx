import { Trans, useLingui } from "@lingui/react/macro";
import { useFound } from "#app/parts/search/use-found.ts";
import { countOf, FirstDays, type FirstDaysProps, FoundDays } from "./found-days.tsx";

/** The days that are found while the person types: at once those of the cache, then all. In the browser only. */
export function LiveDays({ first, ...props }: FirstDaysProps) {
  const { t, i18n } = useLingui();
  const { results, state, retry } = useFound(props.query, "diary_entry");
  if (first && state === "searching") return <FirstDays first={first} {...props} />;
  const days = countOf(i18n, results);
  const status =
    state === "idle" ? (
      t`Type a word.`
    ) : state === "searching" ? (
      t`Searching…`
    ) : state === "offline" ? (
      t`No network: what is on this device. ${days}`
    ) : state === "failed" ? (
      <>
        <Trans>The search could not be finished.</Trans>{" "}
        <button type="button" className="btn btn-plain text-sm" onClick={retry}>
          <Trans>Try Again</Trans>
        </button>
      </>
    ) : (
      days
    );
  return <FoundDays results={results} status={status} {...props} />;
}
