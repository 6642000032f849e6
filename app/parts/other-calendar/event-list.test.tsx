import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { eventsOn } from "#app/domain/other-calendar/beside.ts";
import { EventList } from "./event-list.tsx";

vi.mock("../account/root-data.ts", () => ({ useRootData: () => ({ locale: "en-GB" }) }));

afterEach(cleanup);

const event = (event_key: string, has_todo = false) => ({
  calendar_id: "work",
  event_key,
  event_title: event_key,
  event_date: "2026-11-27",
  event_time: null,
  is_free: false,
  has_todo,
});
const beside = {
  calendars: [{ id: "work", calendar_name: "Work calendar", calendar_mark: "ring" as const }],
  shows_events: true,
  events: [event("Standup"), event("Budget", true), event("Review")],
};

test("each event has its calendar's name, and a button until there is a todo of it", () => {
  const add = vi.fn();
  render(<EventList events={eventsOn(beside, "2026-11-27")} taken={new Set(["Review"])} onAdd={add} />);
  expect(screen.getAllByText("Work calendar")).toHaveLength(3);
  expect(screen.getAllByText("In your todos")).toHaveLength(2);
  fireEvent.click(screen.getByRole("button", { name: "Add to Todos Standup" }));
  expect(add).toHaveBeenCalledWith(expect.objectContaining({ event_key: "Standup" }));
});

test("hidden events, those of other days and those of a calendar that was removed are not shown", () => {
  expect(eventsOn({ ...beside, shows_events: false }, "2026-11-27")).toEqual([]);
  expect(eventsOn(beside, "2026-11-28")).toEqual([]);
  expect(eventsOn({ ...beside, calendars: [] }, "2026-11-27")).toEqual([]);
  expect(eventsOn(undefined, "2026-11-27")).toEqual([]);
  expect(eventsOn(beside, "2026-11-27", [{ todo_event: "Standup" }])).toHaveLength(2);
});
