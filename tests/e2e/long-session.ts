import type { Page } from "@playwright/test";
import { intercept } from "./intercept.ts";

/** Makes the page believe that its next completed session took five minutes: a shorter one asks for no note. */
export const lengthenSession = (page: Page) =>
  intercept(page, "**/api/pomodoro/complete", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { session: object };
    await route.fulfill({ response: answer, json: { ...body, session: { ...body.session, focused_seconds: 300 } } });
  });
