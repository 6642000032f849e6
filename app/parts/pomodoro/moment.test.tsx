import { afterEach, expect, test, vi } from "vitest";
import { i18nOf } from "#app/i18n/messages.ts";
import { agoText } from "./moment.ts";

afterEach(() => void vi.useRealTimers());

test("the time since the end of a session is shown in minutes, and from an hour on in hours", () => {
  vi.useFakeTimers({ now: 0 });
  const after = (minutes: number) => agoText(i18nOf("en"), -minutes * 60_000);
  expect([0, 5, 60, 150].map(after)).toEqual([
    "It ended just now.",
    "It ended 5 minutes ago.",
    "It ended 1 hour ago.",
    "It ended 2 hours ago.",
  ]);
});
