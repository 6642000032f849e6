/** A word of seven letters on the seven folds of a strip. What it says stands beside it in words. */
export function WordStrip({ word }: { word: string }) {
  return (
    <div aria-hidden className="week-strip word-strip">
      {[...word].map((letter, i) => (
        <b key={`${i}${letter}`} className="day-column fold">
          {letter}
        </b>
      ))}
    </div>
  );
}
