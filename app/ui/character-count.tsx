/** Where the counter appears, and the steps at which it speaks. */
const FROM = 0.8;

/** How much of a limit is used, in code points, from 80 % on. */
export function CharacterCount({ value, max }: { value: string; max: number }) {
  const used = [...value].length;
  if (used < max * FROM) return <span role="status" className="sr-only" />;
  const step = Math.ceil(max * (1 - Math.min(1, Math.floor((used / max) * 10) / 10)));
  const spoken = used > max ? "Too long" : step === 0 ? "No characters left" : `At most ${step} characters left`;
  return (
    <span className={`text-sm ${used > max ? "font-semibold text-danger" : "text-ink-soft"}`}>
      <span aria-hidden>
        {used} / {max}
      </span>
      {/* Speaks at each tenth, not at each key. */}
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </span>
  );
}
