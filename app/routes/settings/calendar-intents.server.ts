import * as z from "zod/mini";
import { OtherCalendarInput, OtherCalendarPatch } from "#app/domain/other-calendar/other-calendar.ts";
import {
  changeCalendar,
  createCalendar,
  readCalendarNow,
  removeCalendar,
} from "#app/domain/other-calendar/other-calendar.server.ts";
import { intent } from "#app/forms/action.server.ts";

const WhichCalendar = z.object({ calendar_id: z.string() });

/** The intents of the forms about calendars of other services. */
export const calendarIntents = {
  "add-calendar": intent(OtherCalendarInput, async (context, input) => ({
    ...(await createCalendar(context, input)),
    done: "add-calendar",
  })),
  "change-calendar": intent(
    z.extend(OtherCalendarPatch, WhichCalendar.shape),
    async (context, { calendar_id, ...input }) => ({
      ...(await changeCalendar(context, calendar_id, input)),
      done: "change-calendar",
    }),
  ),
  "read-calendar": intent(WhichCalendar, async (context, { calendar_id }) => ({
    ...(await readCalendarNow(context, calendar_id)),
    done: "read-calendar",
  })),
  "remove-calendar": intent(WhichCalendar, (context, { calendar_id }) => removeCalendar(context, calendar_id)),
};
