/** The encoding of a text in Unicode: UTF-16 when it begins with that byte order mark, else UTF-8. */
export function unicodeEncoding([first, second]: Uint8Array): "utf-16le" | "utf-16be" | "utf-8" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
