/** Parallel requests to R2. A Worker may have six connections open. */
export const PARALLEL = 6;

/** Yields the results of `read` for each item, in order. It reads a few items ahead. */
export async function* readAhead<Item, Result>(
  items: readonly Item[],
  read: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const ahead: Promise<Result>[] = [];
  for (let next = 0; next < items.length || ahead.length > 0;) {
    while (ahead.length < PARALLEL && next < items.length) {
      const reading = read(items[next++]!);
      // It is awaited later; this only prevents an unhandled rejection.
      reading.catch(() => {});
      ahead.push(reading);
    }
    yield await ahead.shift()!;
  }
}
