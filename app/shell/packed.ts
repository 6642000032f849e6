/** A page's data as one JSON text: Remix would walk through each value of it, here and in the browser. */
export type Packed<Content> = string & { content?: Content };

let last: { text: string; content: unknown } | undefined;

export function pack<Content>(content: Content): Packed<Content> {
  const text = JSON.stringify(content);
  // The page is made from it next.
  last = { text, content };
  return text;
}

/** What was packed. The same text is the same object, so nobody changes it. */
export function unpack<Content>(text: Packed<Content>): Content {
  if (last?.text !== text) last = { text, content: JSON.parse(text) };
  return last.content as Content;
}
