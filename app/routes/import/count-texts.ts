/** A number with its noun: `1 todo`, `2 todos`. */
export const counted = (count: number, noun: string, nouns = `${noun}s`) =>
  `${count.toLocaleString("en")} ${count === 1 ? noun : nouns}`;
