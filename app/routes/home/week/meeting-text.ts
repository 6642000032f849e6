// Title and notes are saved together, as one text: the title is its first line.
/** Joins a title and notes to one text. */
export const joinMeeting = (title: string, note: string) => `${title.replaceAll("\n", " ")}\n${note}`;

/** Splits a meeting's text into its title and notes. */
export function splitMeeting(text: string): [title: string, note: string] {
  const end = text.indexOf("\n");
  return end < 0 ? [text, ""] : [text.slice(0, end), text.slice(end + 1)];
}
