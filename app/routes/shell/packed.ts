/** A page's data as one JSON text: Remix would walk through each value of it, here and in the browser. */
export type Packed<Content> = string & { content?: Content };

let last: { text: string; content: unknown } | undefined;

export const pack = <Content>(content: Content) => JSON.stringify(content) as Packed<Content>;

/** What was packed. The same text is the same object, so nobody changes it. */
export function unpack<Content>(text: Packed<Content>): Content {
  if (last?.text !== text) last = { text, content: JSON.parse(text) };
  return last.content as Content;
}
