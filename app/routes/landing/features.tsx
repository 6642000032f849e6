const features = [
  ["Three projects.", "Few enough to see all of them."],
  ["One calendar.", "Six sheets, everything that is due."],
  ["One diary.", "Open until midnight, then kept."],
  ["One timer.", "Its minutes draw the line."],
] as const;

/** The product's features, in four lines. */
export function Features() {
  return (
    <section aria-labelledby="features">
      <h2 id="features" className="sr-only">
        What is in it
      </h2>
      <ul className="features">
        {features.map(([name, text]) => (
          <li key={name} className="text-ink-soft">
            <h3 className="inline text-ink">{name}</h3> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
