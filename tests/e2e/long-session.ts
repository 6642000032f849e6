import type { Page } from "@playwright/test";
import { intercept } from "./intercept.ts";

/**
 * Makes the page believe that its next completed or cancelled session took five minutes: a shorter one asks for no
 * note and stores no minutes.
 */
export const lengthenSession = (page: Page, act: "complete" | "cancel" = "complete") =>
  intercept(page, `**/api/pomodoro/${act}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { session: object };
    await route.fulfill({ response: answer, json: { ...body, session: { ...body.session, focused_seconds: 300 } } });
  });
