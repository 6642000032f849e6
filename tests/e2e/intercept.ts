import type { Page, Route } from "@playwright/test";
import { encode } from "turbo-stream";

/**
 * Handles the requests of a pattern until the returned function is called; later requests pass. The route itself
 * stays, because Playwright can lose a pending request when its route is removed.
 */
export async function intercept(page: Page, pattern: string, handle: (route: Route) => unknown): Promise<() => void> {
  let isOver = false;
  await page.route(pattern, (route) => (isOver ? route.fallback() : handle(route)));
  return () => {
    isOver = true;
  };
}

/** Responds like a page's action that fails with `status`. */
export async function refuse(route: Route, status: number, error: string): Promise<void> {
  const answer = { data: { error, details: [], values: {}, status } };
  const body = Buffer.from(await new Response(encode(answer)).arrayBuffer());
  await route.fulfill({ status, headers: { "Content-Type": "text/x-script", "X-Remix-Response": "yes" }, body });
}
