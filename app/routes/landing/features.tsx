const features = [
  ["Projects", "Three at most. Enough to live by, few enough to see."],
  ["Todos", "A title, a priority, a date. Drag them into your order."],
  ["Weeks", "What got done, how long it took, and a note about it."],
  ["Meetings", "What was said, next to the week in which it was."],
  ["Calendar", "Everything that is due, month by month."],
  ["Diary", "One entry a day, yours until midnight, kept as it was."],
  ["Focus", "A timer on the project at hand. The minutes draw the line."],
] as const;

/** Seven features on the folds of a strip. */
export function Features() {
  return (
    <section aria-labelledby="features" className="grid gap-4">
      <h2 id="features">Seven folds of one sheet</h2>
      <ul className="features rounded-md border border-line">
        {features.map(([name, text]) => (
          <li key={name} className="grid content-start gap-1 p-4">
            <h3>{name}</h3>
            <p className="text-sm text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
