import type { Page } from "@playwright/test";

/** Keeps live updates from a page, like a connection that drops sockets. Call it before the page opens. */
export const deafen = (page: Page) => page.routeWebSocket("**/api/live*", () => {});
