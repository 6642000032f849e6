/** The reads that share `text`, as `readAll` joined them; a statement that is one by itself is its only one. */
export function readsIn(text: string): string[] {
  const joined = [...text.matchAll(/\(SELECT json_group_array\(json_array\([^)]*\)\) FROM \((.*?)\)\) AS r\d+/gs)];
  return joined.length > 0 ? joined.map(([, read]) => read!) : [text];
}
