import type { Page } from "@playwright/test";

/** Lets a page hear of no change that is made elsewhere, as on a connection that drops sockets. Call it before the page opens. */
export const deafen = (page: Page) => page.routeWebSocket("**/api/live*", () => {});
