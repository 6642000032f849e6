import { text } from "#app/i18n/text.ts";
import { MAX_ADDENDA } from "../diary/addendum.ts";
import { MAX_DIARY_TEXT } from "../diary/diary.ts";
import { MAX_TODO_DESCRIPTION, MAX_TODO_TITLE } from "../todo/todo.ts";

/**
 * How rows of a file are changed, and why rows are left out. A preview shows each note with the number of its rows
 * after it.
 */
export const NOTES = {
  times: text("import_note.times", "Times of day, of which the day is kept"),
  dayless: text("import_note.dayless", "Times of day without a date, which are left out"),
  dates: text("import_note.dates", "Dates that cannot be read; they are in the description"),
  deadlines: text("import_note.deadlines", "Deadlines beside a date; they are in the description"),
  rules: text("import_note.rules", "Repeat rules that Sevenfold does not have; they are in the description"),
  exceptions: text("import_note.exceptions", "Days without a repetition, which are left out"),
  subtasks: text("import_note.subtasks", "Subtasks, which become todos of their own"),
  tags: text("import_note.tags", "Tags, which are left out"),
  folders: text("import_note.folders", "Folders of lists, which are left out"),
  reminders: text("import_note.reminders", "Reminders, which are left out"),
  undated: text("import_note.undated", "Completed at an unknown time, which count as done when they were made, or now"),
  untitled: text("import_note.untitled", "Left out, because they have no title"),
  same_name: text("import_note.same_name", "Lists of one name, which stay apart"),
  unknown_projects: text("import_note.unknown_projects", "Projects that the file does not have, with their rows"),
  pictures_damaged: text("import_note.pictures_damaged", "Pictures that cannot be read"),
  pictures_missing: text("import_note.pictures_missing", "Pictures whose file is not there"),
  calendars_secret: text("import_note.calendars_secret", "Calendars whose address is not in the file"),
  calendars_demo: text("import_note.calendars_demo", "Calendars, which a demo account cannot add"),
  answers_unknown: text("import_note.answers_unknown", "Answers to words that are not in the file"),
  other_files: text("import_note.other_files", "Other files of the ZIP, which are left out"),
  other_things: text("import_note.other_things", "Other things of the file, which are left out"),
  empty_projects: text("import_note.empty_projects", "Projects without tasks, which are left out"),
  packed_projects: text("import_note.packed_projects", "Projects that are packed, which are left out"),
  project_notes: text("import_note.project_notes", "Notes of projects, which are left out"),
  rule_subtasks: text("import_note.rule_subtasks", "Subtasks of rules, which are left out"),
  paused_rules: text("import_note.paused_rules", "Rules that are paused, which are left out"),
  rule_texts: text("import_note.rule_texts", "Texts of rules, which are left out"),
  tracked: text("import_note.tracked", "Time that was tracked, which is left out"),
  estimates: text("import_note.estimates", "Estimated times, which are left out"),
  issues: text("import_note.issues", "Issues of other apps, which are left out"),
  columns: text("import_note.columns", "Columns, whose names are left out"),
  notes: text("import_note.notes", "Notes, which become todos"),
  wont_do: text("import_note.wont_do", "Todos that won't be done, which count as done"),
  starts: text("import_note.starts", "Days on which todos start; they are in the description"),
  authors: text("import_note.authors", "Names of authors, which are left out"),
  project_comments: text("import_note.project_comments", "Comments of the project, which are left out"),
  section_comments: text("import_note.section_comments", "Comments of the section, which are left out"),
  sections: text("import_note.sections", "Sections, whose names are left out"),
  other_lines: text("import_note.other_lines", "Lines of another kind, which are left out"),
  responsible: text("import_note.responsible", "Names of who is responsible, which are left out"),
  durations: text("import_note.durations", "Durations, which are left out"),
  long_titles: text("import_note.long_titles", "Titles over {max} characters, which go on in the description", {
    max: MAX_TODO_TITLE,
  }),
  long_descriptions: text("import_note.long_descriptions", "Descriptions over {max} characters, which are cut", {
    max: MAX_TODO_DESCRIPTION,
  }),
  diary_undated: text("import_note.diary_undated", "Entries without a day that can be read, which are left out"),
  diary_future: text("import_note.diary_future", "Days in the future, which are left out"),
  diary_several: text("import_note.diary_several", "Days with several entries, which become one"),
  diary_long: text("import_note.diary_long", "Days over {max, number} characters, which go on in additions", {
    max: MAX_DIARY_TEXT,
  }),
  diary_cut: text("import_note.diary_cut", "Days that are too long for their additions too, which are cut"),
  diary_places: text("import_note.diary_places", "Places and weather, which are left out"),
  diary_moods: text("import_note.diary_moods", "Moods, which are left out"),
  diary_properties: text("import_note.diary_properties", "Properties above a text, which are left out"),
  diary_drafts: text("import_note.diary_drafts", "Drafts, which become entries"),
  diary_more_pictures: text(
    "import_note.diary_more_pictures",
    "Days with several pictures, of which only the first is imported",
  ),
  diary_pictures_unfit: text(
    "import_note.diary_pictures_unfit",
    "Pictures that are no JPEG or are too large, which are left out",
  ),
  diary_pictures_late: text(
    "import_note.diary_pictures_late",
    "Pictures of days that have an entry here, which are left out",
  ),
  diary_full: text("import_note.diary_full", "Additions beyond {max} of a day, which are left out", {
    max: MAX_ADDENDA,
  }),
  diary_open: text(
    "import_note.diary_open",
    "Today already has a text, so this one is left out: copy it there yourself",
  ),
} as const;
