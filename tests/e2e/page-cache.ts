import { type BrowserContext, expect, type Page } from "@playwright/test";

const PLACES = ["/calendar", "/diary", "/settings", "/stats"];

/** Makes pages believe that the browser saves data, so that they prefetch nothing. Call it before the pages open. */
export const saveData = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));

/** The addresses of the pages that the browser has cached. */
export const cachedPages = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open("sevenfold-pages");
      opening.addEventListener("error", () => reject(opening.error!));
      // Otherwise this call would create the database without a store if the page has not created it yet.
      opening.addEventListener("upgradeneeded", () => opening.transaction!.abort());
      opening.addEventListener("success", () => {
        const reading = opening.result.transaction("pages").objectStore("pages").getAll();
        reading.addEventListener("success", () => {
          opening.result.close();
          const clients = reading.result as { clientState: { queries: { queryKey: string[] }[] } }[];
          resolve(clients.flatMap(({ clientState }) => clientState.queries.map(({ queryKey }) => queryKey[1]!)));
        });
      });
    }).catch(() => [] as string[]),
  );

/** Resolves once all pages of the navigation are prefetched and cached. */
export async function pagesReadAhead(page: Page): Promise<void> {
  const savesData = await page.evaluate("navigator.connection?.saveData === true");
  expect(savesData, "the name of the journey needs @reads-ahead").toBe(false);
  await expect.poll(() => cachedPages(page)).toEqual(expect.arrayContaining(PLACES));
}

/**
 * Resolves once the page has loaded everything that it loads when idle: the pages of the navigation, and the code of
 * its own parts.
 */
export async function atRest(page: Page): Promise<void> {
  await pagesReadAhead(page);
  await page.waitForFunction(() => performance.getEntriesByName("code").length > 0);
}

/** Dates the cached pages back by one day. */
export const ageCachedPages = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("sevenfold-pages");
        opening.addEventListener("error", () => reject(opening.error!));
        opening.addEventListener("success", () => {
          const change = opening.result.transaction("pages", "readwrite");
          const reading = change.objectStore("pages").openCursor();
          reading.addEventListener("success", () => {
            if (!reading.result) return;
            const { value } = reading.result;
            for (const { state } of value.clientState.queries) state.dataUpdatedAt -= 86_400_000;
            reading.result.update(value);
            reading.result.continue();
          });
          change.addEventListener("complete", () => {
            opening.result.close();
            resolve();
          });
        });
      }),
  );
