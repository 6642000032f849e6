/** Length in code points, as people count characters, not in UTF-16 units. */
export const codePoints = (value: string) => [...value].length;

const BLANK = /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u;

/** Says whether a text is invisible: it contains only spaces and characters without width or shape. */
export const isBlank = (value: string) => BLANK.test(value);

/** The text with a capital at its start. */
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The first `max` code points of a text. An ellipsis replaces the rest and the spaces before it. */
export function shortened(text: string, max: number): string {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max).join("").trimEnd()}…` : text;
}
