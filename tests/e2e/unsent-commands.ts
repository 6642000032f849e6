import type { Page } from "@playwright/test";

/** The number of commands that this browser stores until the server answers them. */
export const unsentCommands = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("sevenfold-commands");
        opening.addEventListener("success", () => {
          const counting = opening.result.transaction("commands").objectStore("commands").count();
          counting.addEventListener("success", () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );
