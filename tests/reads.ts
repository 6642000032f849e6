/** The reads that `readAll` joined into one statement. Any other statement counts as one read. */
export function readsIn(text: string): string[] {
  const joined = [...text.matchAll(/\(SELECT json_group_array\(json_array\([^)]*\)\) FROM \((.*?)\)\) AS r\d+/gs)];
  return joined.length > 0 ? joined.map(([, read]) => read!) : [text];
}
