import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FAILURE_MESSAGES } from "#app/domain/other-calendar/failures.ts";
import { button, field, openPage } from "../../../tests/page-in-browser.tsx";
import { answerFetcher } from "../../../tests/router-of-page.tsx";
import type { ShownCalendar } from "./calendar-row.tsx";

vi.mock("@remix-run/react", () => import("../../../tests/router-of-page.tsx"));
vi.mock("#app/remix-internals.client.ts", () => import("../../../tests/server-of-page.ts"));
const { OtherCalendars } = await import("./other-calendars.tsx");

const club: ShownCalendar = {
  id: "c",
  calendar_name: "Club",
  calendar_mark: "ring",
  calendar_host: "club.example",
  read: null,
  failing: null,
  failure: null,
} as ShownCalendar;
const show = (...calendars: ShownCalendar[]) =>
  openPage(() => <OtherCalendars calendars={calendars} isDemo={false} />, "/settings", {});

test("a calendar that cannot be read says since when and why, and can be tried again", () => {
  const [failure] = Object.keys(FAILURE_MESSAGES) as (keyof typeof FAILURE_MESSAGES)[];
  show({ ...club, failure: failure!, failing: "Friday 09:00" });
  expect(screen.getAllByRole("status")[0]!.textContent).toMatch(/Cannot be read since Friday 09:00\. ./);
  expect(button(/^Try Again/)).toBeDefined();
});

test("the removal of one of two calendars is announced once", async () => {
  show(club, { ...club, id: "d", calendar_name: "Work" });
  await act(async () => answerFetcher("remove-calendar", { message: "The calendar is removed." }));
  expect(screen.getAllByText("The calendar is removed.")).toHaveLength(1);
});

test("an address that the server rejects has the reason at its field", () => {
  show();
  const values = { intent: "add-calendar", calendar_address: "https://192.168.1.1/a.ics", calendar_name: "Club" };
  act(() =>
    answerFetcher("add-calendar", {
      error: "Not public",
      details: [{ path: "calendar_address", message: "Not public" }],
      values,
      status: 400,
    }),
  );
  const address = field(/^Secret address of the calendar/);
  expect([address.getAttribute("aria-invalid"), screen.getAllByText("Not public").length]).toEqual(["true", 1]);
});
