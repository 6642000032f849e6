import type { Session } from "./session.ts";

/** The progress of a run: a fold for each word, filled by its result. */
export function ResultStrip({ session: { words, results } }: { session: Session }) {
  const count = (result: string) => results.filter((one) => one === result).length;
  return (
    <div
      role="img"
      aria-label={`${count("correct")} correct, ${count("wrong")} wrong, ${count("no_answer")} without an answer, ${words.length - results.length} to go`}
      className="strip"
    >
      {words.map(({ id }, i) => (
        <span key={id} className={results[i] ?? (i === results.length ? "current" : "")} />
      ))}
    </div>
  );
}
