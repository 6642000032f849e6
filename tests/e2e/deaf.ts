import type { Page } from "@playwright/test";

/** Blocks a page's live updates, like a connection that drops sockets. Call it before the page opens. */
export const deafen = (page: Page) => page.routeWebSocket("**/api/live*", () => {});
