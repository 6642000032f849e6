/** A word of seven letters on the seven folds of a strip. Text beside it says the same. */
export function WordStrip({ word }: { word: string }) {
  return (
    <div aria-hidden className="week-strip">
      {[...word].map((letter, i) => (
        <b
          key={`${i}${letter}`}
          className="day-column fold py-10 text-center text-2xl font-semibold text-ink-soft uppercase md:py-16"
        >
          {letter}
        </b>
      ))}
    </div>
  );
}
