import { text } from "#app/i18n/text.ts";
import { MAX_ADDENDA } from "../diary/addendum.ts";
import { MAX_DIARY_TEXT } from "../diary/diary.ts";
import { MAX_TODO_DESCRIPTION, MAX_TODO_TITLE } from "../todo/todo.ts";

/** The outcomes of rows of a file, and the reasons why rows are left out. A preview shows each with the number of its rows behind it. */
export const NOTES = {
  times: text(/*i18n*/ { id: "import_note.times", message: "Times of day, of which the day is kept" }),
  dayless: text(/*i18n*/ { id: "import_note.dayless", message: "Times of day without a date, which are left out" }),
  dates: text(
    /*i18n*/ { id: "import_note.dates", message: "Dates that cannot be read, which stand in the description" },
  ),
  deadlines: text(
    /*i18n*/ { id: "import_note.deadlines", message: "Deadlines beside a date, which stand in the description" },
  ),
  rules: text(
    /*i18n*/ {
      id: "import_note.rules",
      message: "Rules of repetition that are no rules here, which stand in the description",
    },
  ),
  exceptions: text(/*i18n*/ { id: "import_note.exceptions", message: "Days without a repetition, which are left out" }),
  subtasks: text(/*i18n*/ { id: "import_note.subtasks", message: "Subtasks, which become todos of their own" }),
  tags: text(/*i18n*/ { id: "import_note.tags", message: "Tags, which are left out" }),
  folders: text(/*i18n*/ { id: "import_note.folders", message: "Folders of lists, which are left out" }),
  reminders: text(/*i18n*/ { id: "import_note.reminders", message: "Reminders, which are left out" }),
  undated: text(
    /*i18n*/ {
      id: "import_note.undated",
      message: "Completed at an unknown time, which count as done when they were made, or now",
    },
  ),
  untitled: text(/*i18n*/ { id: "import_note.untitled", message: "Left out, because they have no title" }),
  same_name: text(/*i18n*/ { id: "import_note.same_name", message: "Lists of one name, which stay apart" }),
  unknown_projects: text(
    /*i18n*/ { id: "import_note.unknown_projects", message: "Projects that the file does not have, with their rows" },
  ),
  pictures_damaged: text(/*i18n*/ { id: "import_note.pictures_damaged", message: "Pictures that cannot be read" }),
  pictures_missing: text(/*i18n*/ { id: "import_note.pictures_missing", message: "Pictures whose file is not there" }),
  calendars_secret: text(
    /*i18n*/ { id: "import_note.calendars_secret", message: "Calendars whose address is not in the file" },
  ),
  calendars_demo: text(
    /*i18n*/ { id: "import_note.calendars_demo", message: "Calendars, which a demo account cannot add" },
  ),
  answers_unknown: text(
    /*i18n*/ { id: "import_note.answers_unknown", message: "Answers to words that are not in the file" },
  ),
  other_files: text(/*i18n*/ { id: "import_note.other_files", message: "Other files of the ZIP, which are left out" }),
  other_things: text(
    /*i18n*/ { id: "import_note.other_things", message: "Other things of the file, which are left out" },
  ),
  empty_projects: text(
    /*i18n*/ { id: "import_note.empty_projects", message: "Projects without tasks, which are left out" },
  ),
  packed_projects: text(
    /*i18n*/ { id: "import_note.packed_projects", message: "Projects that are packed, which are left out" },
  ),
  project_notes: text(/*i18n*/ { id: "import_note.project_notes", message: "Notes of projects, which are left out" }),
  rule_subtasks: text(/*i18n*/ { id: "import_note.rule_subtasks", message: "Subtasks of rules, which are left out" }),
  paused_rules: text(/*i18n*/ { id: "import_note.paused_rules", message: "Rules that are paused, which are left out" }),
  rule_texts: text(/*i18n*/ { id: "import_note.rule_texts", message: "Texts of rules, which are left out" }),
  tracked: text(/*i18n*/ { id: "import_note.tracked", message: "Time that was tracked, which is left out" }),
  estimates: text(/*i18n*/ { id: "import_note.estimates", message: "Estimated times, which are left out" }),
  issues: text(/*i18n*/ { id: "import_note.issues", message: "Issues of other apps, which are left out" }),
  columns: text(/*i18n*/ { id: "import_note.columns", message: "Columns, whose names are left out" }),
  notes: text(/*i18n*/ { id: "import_note.notes", message: "Notes, which become todos" }),
  wont_do: text(/*i18n*/ { id: "import_note.wont_do", message: "Todos that won't be done, which count as done" }),
  starts: text(
    /*i18n*/ { id: "import_note.starts", message: "Days on which todos start, which stand in the description" },
  ),
  authors: text(/*i18n*/ { id: "import_note.authors", message: "Names of authors, which are left out" }),
  project_comments: text(
    /*i18n*/ { id: "import_note.project_comments", message: "Comments of the project, which are left out" },
  ),
  section_comments: text(
    /*i18n*/ { id: "import_note.section_comments", message: "Comments of the section, which are left out" },
  ),
  sections: text(/*i18n*/ { id: "import_note.sections", message: "Sections, whose names are left out" }),
  other_lines: text(/*i18n*/ { id: "import_note.other_lines", message: "Lines of another kind, which are left out" }),
  responsible: text(
    /*i18n*/ { id: "import_note.responsible", message: "Names of who is responsible, which are left out" },
  ),
  durations: text(/*i18n*/ { id: "import_note.durations", message: "Durations, which are left out" }),
  long_titles: text(
    /*i18n*/ {
      id: "import_note.long_titles",
      message: "Titles over {max} characters, which go on in the description",
      values: { max: MAX_TODO_TITLE },
    },
  ),
  long_descriptions: text(
    /*i18n*/ {
      id: "import_note.long_descriptions",
      message: "Descriptions over {max} characters, which are cut",
      values: { max: MAX_TODO_DESCRIPTION },
    },
  ),
  diary_undated: text(
    /*i18n*/ { id: "import_note.diary_undated", message: "Entries without a day that can be read, which are left out" },
  ),
  diary_future: text(
    /*i18n*/ { id: "import_note.diary_future", message: "Days that are still to come, which are left out" },
  ),
  diary_several: text(
    /*i18n*/ { id: "import_note.diary_several", message: "Days with several entries, which become one" },
  ),
  diary_long: text(
    /*i18n*/ {
      id: "import_note.diary_long",
      message: "Days over {max, number} characters, which go on in additions",
      values: { max: MAX_DIARY_TEXT },
    },
  ),
  diary_cut: text(
    /*i18n*/ { id: "import_note.diary_cut", message: "Days that are too long for their additions too, which are cut" },
  ),
  diary_places: text(/*i18n*/ { id: "import_note.diary_places", message: "Places and weather, which are left out" }),
  diary_moods: text(/*i18n*/ { id: "import_note.diary_moods", message: "Moods, which are left out" }),
  diary_properties: text(
    /*i18n*/ { id: "import_note.diary_properties", message: "Properties above a text, which are left out" },
  ),
  diary_drafts: text(/*i18n*/ { id: "import_note.diary_drafts", message: "Drafts, which come as entries" }),
  diary_more_pictures: text(
    /*i18n*/ {
      id: "import_note.diary_more_pictures",
      message: "Days with several pictures, of which the first one comes",
    },
  ),
  diary_pictures_unfit: text(
    /*i18n*/ {
      id: "import_note.diary_pictures_unfit",
      message: "Pictures that are no JPEG or are too large, which are left out",
    },
  ),
  diary_pictures_late: text(
    /*i18n*/ {
      id: "import_note.diary_pictures_late",
      message: "Pictures of days that have an entry here, which are left out",
    },
  ),
  diary_full: text(
    /*i18n*/ {
      id: "import_note.diary_full",
      message: "Additions beyond {max} of a day, which are left out",
      values: { max: MAX_ADDENDA },
    },
  ),
  diary_open: text(
    /*i18n*/ {
      id: "import_note.diary_open",
      message: "Today already has a text, so this one is left out: copy it there yourself",
    },
  ),
} as const;
