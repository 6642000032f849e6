import type { Page, Route } from "@playwright/test";

/**
 * Handles the requests of a pattern until the returned function is called; from then on they pass. The route itself
 * stays, because Playwright can lose a request that is on its way while its route is taken away.
 */
export async function intercept(page: Page, pattern: string, handle: (route: Route) => unknown): Promise<() => void> {
  let isOver = false;
  await page.route(pattern, (route) => (isOver ? route.fallback() : handle(route)));
  return () => {
    isOver = true;
  };
}
