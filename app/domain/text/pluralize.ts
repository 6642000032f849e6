/**
 * A number with its noun: `1 todo`, `1,200 todos`, `2 tries`. `written` is the number in the format of the person's
 * language.
 */
export const pluralize = (count: number, one: string, many = `${one}s`, written = count.toLocaleString("en")): string =>
  `${written} ${count === 1 ? one : many}`;
