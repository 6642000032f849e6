import { useFound } from "#app/parts/search/use-found.ts";
import { countOf, FirstDays, type FirstDaysProps, FoundDays } from "./found-days.tsx";

/** The days that are found as one types: at once those on this device, then all. Only for a browser. */
export function LiveDays({ query, first, locale }: FirstDaysProps) {
  const { results, state, retry } = useFound(query, "diary_entry");
  if (first && state === "searching") return <FirstDays query={query} first={first} locale={locale} />;
  const days = countOf(results);
  const status =
    state === "idle" ? (
      "Type a word."
    ) : state === "searching" ? (
      "Searching…"
    ) : state === "offline" ? (
      `No network: what is on this device. ${days}`
    ) : state === "failed" ? (
      <>
        The search could not be finished.{" "}
        <button type="button" className="btn btn-plain text-sm" onClick={retry}>
          Try Again
        </button>
      </>
    ) : (
      days
    );
  return <FoundDays results={results} status={status} query={query} locale={locale} />;
}
