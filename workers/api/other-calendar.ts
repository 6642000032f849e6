import { listEvents } from "#app/domain/other-calendar/event-list.server.ts";
import {
  CALENDAR_ADDRESS_MESSAGE,
  CALENDARS_FULL_MESSAGE,
  DayEvents,
  OtherCalendar,
  OtherCalendarInput,
  OtherCalendarPatch,
  OtherCalendars,
  NO_DEMO_MESSAGE,
  ShownEvents,
} from "#app/domain/other-calendar/other-calendar.ts";
import {
  changeCalendar,
  createCalendar,
  listCalendars,
  readCalendarNow,
  removeCalendar,
  showEvents,
} from "#app/domain/other-calendar/other-calendar.server.ts";
import { CalendarQuery } from "#app/domain/todo/todo.ts";
import { call, callById, callByIdWithBody, callWithBody } from "./call.ts";
import { answers, createRouter, Message, orAnswers, query } from "./router.ts";

export const otherCalendar = createRouter("user")
  .get(
    "/",
    answers("The calendars of other services that you see beside your todos", OtherCalendars),
    call(listCalendars),
  )
  .post(
    "/",
    answers("Add a calendar by the secret address of its feed, and read it", OtherCalendar, 201, {
      400: CALENDAR_ADDRESS_MESSAGE,
      409: CALENDARS_FULL_MESSAGE,
    }),
    orAnswers(403, `Not while impersonating. Or: ${NO_DEMO_MESSAGE}`),
    orAnswers(429, "Too many calendars were read in an hour"),
    ...callWithBody(OtherCalendarInput, createCalendar, 201),
  )
  .get(
    "/events",
    answers("The events of your calendars on the days of a range, by the clock of your time zone", DayEvents),
    query(CalendarQuery),
    async (c) => c.json({ events: await listEvents(c.var.context, c.req.valid("query")) }),
  )
  .put(
    "/shown",
    answers("Show or hide the events of your calendars", ShownEvents),
    orAnswers(403, "Not while impersonating"),
    ...callWithBody(ShownEvents, showEvents),
  )
  .patch(
    "/:id",
    answers("Rename a calendar, or give it another mark", OtherCalendar),
    orAnswers(403, "Not while impersonating"),
    ...callByIdWithBody(OtherCalendarPatch, changeCalendar),
  )
  .delete(
    "/:id",
    answers("Remove a calendar with its events", Message),
    orAnswers(403, "Not while impersonating"),
    callById(removeCalendar),
  )
  .post(
    "/:id/read",
    answers("Read a calendar now", OtherCalendar),
    orAnswers(403, "Not while impersonating"),
    orAnswers(429, "Too many calendars were read in an hour"),
    callById(readCalendarNow),
  );
