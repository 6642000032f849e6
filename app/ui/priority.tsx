/** The names of the priorities. */
export const PRIORITY_WORDS = { high: "High", medium: "Medium", low: "Low", none: "None" };

/** A priority as a shape, a word and a colour. */
export function Priority({ level }: { level: keyof typeof PRIORITY_WORDS }) {
  return <span className={`priority priority-${level}`}>{PRIORITY_WORDS[level]}</span>;
}
