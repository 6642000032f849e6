/**
 * The content of a new demo account: a realistic fortnight of a person who runs a small website, a home and a
 * training plan. Days are relative to today; negative ones are in the past. `project` is an index into the projects.
 */
import { text } from "#app/i18n/text.ts";

type Category = "high" | "medium" | "low" | "none";

export const SAMPLE_PROJECTS = [
  text("sample.relaunch", "Relaunch"),
  text("sample.home", "Home"),
  text("sample.marathon", "Marathon"),
];

/** The weekly goals in minutes of focus. */
export const SAMPLE_GOALS = [300, null, null];

interface SampleTodo {
  project: number;
  title: string;
  text?: string;
  category: Category;
  /** Days from today. */
  due?: number;
  /** The time of day, and the minutes before it at which a reminder comes. */
  time?: string;
  remind?: number;
  /** 0 for this week, 1 for the next. */
  week?: 0 | 1;
  /** An RRULE that counts from the due date. */
  repeat?: string;
}

/** Open todos in list order. Each has a day, a week, or neither. */
export const SAMPLE_TODOS: SampleTodo[] = [
  {
    project: 0,
    title: text("sample.send_new_sitemap_ines", "Send the new sitemap to Ines"),
    text: text("sample.menu_follows_from", "The menu follows from it."),
    category: "high",
    due: -1,
  },
  {
    project: 0,
    title: text("sample.choose_photos_front_page", "Choose the photos for the front page"),
    category: "high",
    due: 0,
  },
  {
    project: 0,
    title: text("sample.rewrite_about_page", "Rewrite the about page"),
    text: text("sample.half_as_long_our", "Half as long, and in our own words."),
    category: "medium",
    due: 1,
  },
  {
    project: 0,
    title: text("sample.test_order_form_phone", "Test the order form on a phone"),
    category: "medium",
    due: 2,
    time: "10:30",
  },
  {
    project: 0,
    title: text("sample.ask_kofi_second_opinion", "Ask Kofi for a second opinion on the colours"),
    category: "low",
    due: 6,
  },
  {
    project: 0,
    title: text("sample.ask_two_readers_try", "Ask two readers to try the new menu"),
    category: "low",
    week: 0,
  },
  { project: 0, title: text("sample.hand_over_texts", "Hand over the texts"), category: "medium", week: 1 },
  { project: 0, title: text("sample.collect_ideas_newsletter", "Collect ideas for the newsletter"), category: "none" },
  {
    project: 1,
    title: text("sample.call_plumber_about_boiler", "Call the plumber about the boiler"),
    text: text("sample.clicks_before_heats", "It clicks before it heats."),
    category: "high",
    due: 0,
  },
  {
    project: 1,
    title: text("sample.book_train_lisbon", "Book the train to Lisbon"),
    category: "medium",
    due: 3,
    time: "16:00",
    remind: 60,
  },
  {
    project: 1,
    title: text("sample.return_library_books", "Return the library books"),
    category: "low",
    due: 5,
    repeat: "FREQ=WEEKLY;INTERVAL=3",
  },
  { project: 1, title: text("sample.sort_garage", "Sort the garage"), category: "low", week: 0 },
  { project: 1, title: text("sample.find_recipe_quince_jam", "Find a recipe for quince jam"), category: "none" },
  {
    project: 2,
    title: text("sample.long_run_16_km", "Long run, 16 km"),
    text: text("sample.slowly_along_river_back", "Slowly. Along the river, back by the park."),
    category: "medium",
    due: 2,
    repeat: "FREQ=WEEKLY",
  },
  { project: 2, title: text("sample.replace_running_shoes", "Replace the running shoes"), category: "low", week: 1 },
  {
    project: 2,
    title: text("sample.sign_up_spring_race", "Sign up for the spring race"),
    text: text("sample.early_price_ends_soon", "The early price ends soon."),
    category: "high",
    due: 4,
  },
];

/** Completed todos. `week` 0 is this week, -1 the last one; `day` is 1 for Monday to 7 for Sunday. */
export const SAMPLE_DONE: { project: number; title: string; category: Category; week: 0 | -1; day: number }[] = [
  {
    project: 0,
    title: text("sample.agree_launch_date", "Agree on the launch date"),
    category: "high",
    week: 0,
    day: 1,
  },
  {
    project: 0,
    title: text("sample.move_old_articles_over", "Move the old articles over"),
    category: "medium",
    week: 0,
    day: 2,
  },
  {
    project: 1,
    title: text("sample.pay_electricity_bill", "Pay the electricity bill"),
    category: "high",
    week: 0,
    day: 1,
  },
  { project: 2, title: text("sample.intervals_6_800_m", "Intervals, 6 × 800 m"), category: "medium", week: 0, day: 2 },
  {
    project: 0,
    title: text("sample.compare_three_hosting_offers", "Compare three hosting offers"),
    category: "medium",
    week: -1,
    day: 1,
  },
  {
    project: 0,
    title: text("sample.write_brief_designer", "Write the brief for the designer"),
    category: "high",
    week: -1,
    day: 3,
  },
  {
    project: 0,
    title: text("sample.clean_up_image_folder", "Clean up the image folder"),
    category: "low",
    week: -1,
    day: 5,
  },
  { project: 1, title: text("sample.fix_bathroom_shelf", "Fix the bathroom shelf"), category: "low", week: -1, day: 6 },
  { project: 2, title: text("sample.easy_run_8_km", "Easy run, 8 km"), category: "none", week: -1, day: 4 },
  {
    project: 2,
    title: text("sample.make_training_plan_until", "Make a training plan until spring"),
    category: "high",
    week: -1,
    day: 2,
  },
];

export const SAMPLE_WEEKLY_UPDATES: { project: number; week: 0 | -1; text: string }[] = [
  {
    project: 0,
    week: 0,
    text: text(
      "sample.launch_date_stands_old",
      "The launch date stands. The old articles are over; what is missing are photos, the about page and the order form. No new wishes this week!",
    ),
  },
  {
    project: 0,
    week: -1,
    text: text(
      "sample.hosting_decided_brief_written",
      "Hosting is decided and the brief is written. It took longer than planned, because I wrote it twice. Next week: content first, looks later.",
    ),
  },
  {
    project: 2,
    week: -1,
    text: text(
      "sample.three_runs_24_km",
      "Three runs, 24 km. The knee is quiet. Go to bed earlier before the long ones.",
    ),
  },
];

/** Meetings with notes. A line with the title of a todo of the same project counts as made into that todo. */
export const SAMPLE_MEETINGS: {
  project: number;
  week: 0 | -1;
  day: number;
  title: string;
  text: string;
  lines?: { title: string; isDone?: boolean }[];
}[] = [
  {
    project: 0,
    week: 0,
    day: 1,
    title: text("sample.kickoff_ines_kofi", "Kick-off with Ines and Kofi"),
    text: text(
      "sample.ines_takes_design_kofi",
      "Ines takes the design, Kofi the order form, I write.\nLaunch on the first Monday of next month.",
    ),
    lines: [
      { title: text("sample.agree_launch_date", "Agree on the launch date"), isDone: true },
      { title: text("sample.send_new_sitemap_ines", "Send the new sitemap to Ines") },
      { title: text("sample.ask_who_answers_questions", "Ask who answers questions at the weekend fri") },
    ],
  },
  {
    project: 0,
    week: -1,
    day: 4,
    title: text("sample.call_photographer", "Call with the photographer"),
    text: text(
      "sample.half_day_enough_she",
      "Half a day is enough. She needs a list of motifs two days before, and somebody who carries the lamp.",
    ),
  },
  {
    project: 1,
    week: -1,
    day: 2,
    title: text("sample.residents_evening", "Residents' evening"),
    text: text(
      "sample.courtyard_gets_two_more",
      "The courtyard gets two more bicycle stands. I offered to ask for prices.",
    ),
  },
];

/** Diary entries: how many days ago, and the text. */
export const SAMPLE_DIARY: { ago: number; text: string }[] = [
  {
    ago: 1,
    text: text(
      "sample.two_focused_hours_morning",
      "Two focused hours in the morning, then nothing but calls. Tomorrow the other way round.\n\nThe first quinces of the year at the market.",
    ),
  },
  {
    ago: 2,
    text: text(
      "sample.intervals_rain_hated_first",
      "Intervals in the rain. Hated the first three, liked the last three.",
    ),
  },
  {
    ago: 4,
    text: text(
      "sample.long_talk_kofi_about",
      "Long talk with Kofi about what the new site is for. We deleted half of the menu, and nobody will miss it.",
    ),
  },
  {
    ago: 6,
    text: text(
      "sample.day_without_screen_fixed",
      "A day without a screen. Fixed the shelf, read eighty pages, cooked for four.",
    ),
  },
  {
    ago: 9,
    text: text(
      "sample.swam_before_breakfast_plan",
      "Swam before breakfast. The plan for the new site fits on one page.",
    ),
  },
];

/** Diary entries of today's date in earlier years. */
export const SAMPLE_DIARY_YEARS: { years: number; text: string }[] = [
  {
    years: 1,
    text: text(
      "sample.started_write_down_one",
      "Started to write down one good thing a day. Today: ran five kilometres without a break, for the first time.",
    ),
  },
  {
    years: 3,
    text: text(
      "sample.first_night_new_flat",
      "First night in the new flat. Boxes everywhere, and the light of the street on the ceiling.",
    ),
  },
];

interface SamplePomodoro {
  project: number;
  /** Days ago, and the starting hour in UTC. */
  ago: number;
  hour: number;
  minutes: number;
  /** The title of the todo on which the time was spent. */
  todo?: string;
  notes?: string;
}

/** Completed pomodoros of the last two weeks. */
export const SAMPLE_POMODOROS: SamplePomodoro[] = [
  { project: 0, ago: 0, hour: 7, minutes: 25 },
  {
    project: 0,
    ago: 0,
    hour: 8,
    minutes: 25,
    todo: text("sample.choose_photos_front_page", "Choose the photos for the front page"),
  },
  {
    project: 0,
    ago: 1,
    hour: 8,
    minutes: 50,
    todo: text("sample.rewrite_about_page", "Rewrite the about page"),
    notes: text("sample.first_draft", "First draft"),
  },
  { project: 0, ago: 1, hour: 10, minutes: 25, todo: text("sample.rewrite_about_page", "Rewrite the about page") },
  { project: 1, ago: 2, hour: 16, minutes: 25 },
  { project: 0, ago: 2, hour: 9, minutes: 50 },
  {
    project: 0,
    ago: 3,
    hour: 13,
    minutes: 25,
    todo: text("sample.test_order_form_phone", "Test the order form on a phone"),
  },
  { project: 2, ago: 4, hour: 6, minutes: 45, notes: text("sample.stretching_plan", "Stretching and plan") },
  { project: 0, ago: 5, hour: 9, minutes: 50 },
  { project: 0, ago: 5, hour: 11, minutes: 25 },
  { project: 1, ago: 6, hour: 10, minutes: 25 },
  { project: 0, ago: 7, hour: 9, minutes: 25 },
  {
    project: 0,
    ago: 8,
    hour: 8,
    minutes: 50,
    todo: text("sample.write_brief_designer", "Write the brief for the designer"),
    notes: text("sample.second_try", "Second try"),
  },
  { project: 0, ago: 9, hour: 14, minutes: 25 },
  { project: 2, ago: 11, hour: 6, minutes: 30 },
  { project: 0, ago: 12, hour: 9, minutes: 50 },
];

/**
 * The focus minutes of each week, from 51 weeks ago to the one before last: a slow start, and two weeks of holiday in
 * summer.
 */
export const SAMPLE_YEAR_MINUTES = [
  40, 50, 0, 60, 75, 80, 60, 90, 100, 75, 90, 120, 60, 0, 45, 90, 110, 90, 130, 150, 120, 90, 100, 140, 160, 120, 90,
  150, 170, 90, 0, 0, 30, 60, 90, 120, 130, 150, 90, 170, 180, 150, 120, 160, 180, 150, 170, 140, 160, 180,
];

/** The completed todos of those weeks, used in turn. None belongs to the first project, which is newer. */
export const SAMPLE_YEAR_DONE: { project: number; title: string; category: Category }[] = [
  { project: 2, title: text("sample.long_run_12_km", "Long run, 12 km"), category: "medium" },
  { project: 1, title: text("sample.clean_windows", "Clean the windows"), category: "low" },
  { project: 2, title: text("sample.easy_run_6_km", "Easy run, 6 km"), category: "none" },
  { project: 1, title: text("sample.descale_kettle", "Descale the kettle"), category: "low" },
  { project: 2, title: text("sample.intervals_5_600_m", "Intervals, 5 × 600 m"), category: "medium" },
  { project: 1, title: text("sample.take_glass_bank", "Take the glass to the bank"), category: "none" },
  { project: 2, title: text("sample.stretching_twenty_minutes", "Stretching, twenty minutes"), category: "none" },
  { project: 1, title: text("sample.answer_landlord", "Answer the landlord"), category: "high" },
];
