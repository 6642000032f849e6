const words = { high: "High", medium: "Medium", low: "Low", none: "None" };

/** A priority as a shape, a word and a colour. */
export function Priority({ level }: { level: keyof typeof words }) {
  return <span className={`priority priority-${level}`}>{words[level]}</span>;
}
