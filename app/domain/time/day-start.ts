/** The hour at which a person's days start. A separate module, because only the settings need it. */
import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { checked } from "../text/text.ts";

/** The latest hour. */
export const MAX_DAY_START = 6;

/** An hour of the day as text: `04:00`. */
export const hourText = (hour: number) => `0${hour}:00`;

const MESSAGE = text("time.day_start_full_hour", "The day can start at a full hour from 0 to {max}.", {
  max: MAX_DAY_START,
});

export const DayStartInput = z.object({
  day_start: checked(z.int(MESSAGE), z.gte(0, MESSAGE), z.lte(MAX_DAY_START, MESSAGE)),
});
export type DayStartInput = z.infer<typeof DayStartInput>;
