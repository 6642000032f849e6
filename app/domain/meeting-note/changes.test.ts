import { expect, test } from "vitest";
import { applyNotes, type WeekByProject } from "../week/notes-changes.ts";
import { applyMeeting } from "./changes.ts";

const week: WeekByProject = { monday: "2026-11-16", byProject: {} };
const where = { meeting_id: "m", project_id: "p", week_start: "2026-11-16" };
const add = { intent: "add-meeting", ...where, created_at: "", meeting_title: "Planning", meeting_note: "" } as const;
const change = { intent: "change-meeting", ...where, meeting_title: "Review", meeting_note: "Done" } as const;
const titles = ({ byProject }: WeekByProject) => byProject.p?.meetingNotes.map((meeting) => meeting.meeting_title);

test("a meeting is listed once in its own week, with its newest texts, until it is deleted", () => {
  const added = applyMeeting(applyMeeting(week, add), add);
  expect(titles(added)).toEqual(["Planning"]);
  expect(titles(applyMeeting(added, change))).toEqual(["Review"]);
  expect(titles(applyMeeting(added, { intent: "delete-meeting", meeting_id: "m", project_id: "p", name: "" }))).toEqual(
    [],
  );
  expect(applyMeeting({ ...week, monday: "2026-11-23" }, add).byProject).toEqual({});
  expect(titles(applyMeeting(week, change))).toEqual([]);
});

test("a response replaces the optimistic meeting and notes", () => {
  const row = { ...where, id: "m", meeting_title: "Planning", meeting_note: "", created_at: "c", updated_at: "v2" };
  expect(applyMeeting(applyMeeting(week, add), add, row).byProject.p!.meetingNotes).toEqual([row]);
  const notes = { intent: "save-notes", project_id: "p", week_start: "2026-11-16", update_text: "Sown" } as const;
  const typed = applyNotes(week, notes);
  expect(typed.byProject.p!.weeklyUpdates).toMatchObject([{ update_text: "Sown", updated_at: "" }]);
  const stored = { ...typed.byProject.p!.weeklyUpdates[0]!, updated_at: "v3" };
  expect(applyNotes(typed, notes, stored).byProject.p!.weeklyUpdates).toEqual([stored]);
  expect(applyNotes(typed, { ...notes, update_text: " " }).byProject.p!.weeklyUpdates).toEqual([]);
  expect(applyNotes(typed, notes, null).byProject.p!.weeklyUpdates).toEqual([]);
});
