import type { Page } from "@playwright/test";
import { intercept } from "./intercept.ts";

/**
 * Lets the page believe that its next completed or cancelled session took five minutes: for a shorter one no note is asked,
 * and no minutes are kept.
 */
export const lengthenSession = (page: Page, act: "complete" | "cancel" = "complete") =>
  intercept(page, `**/api/pomodoro/${act}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { session: object };
    await route.fulfill({ response: answer, json: { ...body, session: { ...body.session, focused_seconds: 300 } } });
  });
