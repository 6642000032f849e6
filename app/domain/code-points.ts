/** Length in code points, as people count characters, not in UTF-16 units. */
export const codePoints = (value: string) => [...value].length;
