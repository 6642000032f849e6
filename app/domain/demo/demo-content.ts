/**
 * The content of a new demo account: a believable fortnight of somebody who runs a small website, a home and a training
 * plan. Days are relative to today, negative ones are past; `project` is an index into the projects.
 */
import { text } from "#app/i18n/text.ts";

type Category = "high" | "medium" | "low" | "none";

export const SAMPLE_PROJECTS = [
  text(/*i18n*/ { id: "sample.relaunch", message: "Relaunch" }),
  text(/*i18n*/ { id: "sample.home", message: "Home" }),
  text(/*i18n*/ { id: "sample.marathon", message: "Marathon" }),
];

/** Minutes of focus wanted a week. */
export const SAMPLE_GOALS = [300, null, null];

interface SampleTodo {
  project: number;
  title: string;
  text?: string;
  category: Category;
  /** Days from today. */
  due?: number;
  /** The time of that day, and the minutes before it at which it reminds. */
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
    title: text(/*i18n*/ { id: "sample.send_new_sitemap_ines", message: "Send the new sitemap to Ines" }),
    text: text(/*i18n*/ { id: "sample.menu_follows_from", message: "The menu follows from it." }),
    category: "high",
    due: -1,
  },
  {
    project: 0,
    title: text(/*i18n*/ { id: "sample.choose_photos_front_page", message: "Choose the photos for the front page" }),
    category: "high",
    due: 0,
  },
  {
    project: 0,
    title: text(/*i18n*/ { id: "sample.rewrite_about_page", message: "Rewrite the about page" }),
    text: text(/*i18n*/ { id: "sample.half_as_long_our", message: "Half as long, and in our own words." }),
    category: "medium",
    due: 1,
  },
  {
    project: 0,
    title: text(/*i18n*/ { id: "sample.test_order_form_phone", message: "Test the order form on a phone" }),
    category: "medium",
    due: 2,
    time: "10:30",
  },
  {
    project: 0,
    title: text(
      /*i18n*/ { id: "sample.ask_kofi_second_opinion", message: "Ask Kofi for a second opinion on the colours" },
    ),
    category: "low",
    due: 6,
  },
  {
    project: 0,
    title: text(/*i18n*/ { id: "sample.ask_two_readers_try", message: "Ask two readers to try the new menu" }),
    category: "low",
    week: 0,
  },
  {
    project: 0,
    title: text(/*i18n*/ { id: "sample.hand_over_texts", message: "Hand over the texts" }),
    category: "medium",
    week: 1,
  },
  {
    project: 0,
    title: text(/*i18n*/ { id: "sample.collect_ideas_newsletter", message: "Collect ideas for the newsletter" }),
    category: "none",
  },
  {
    project: 1,
    title: text(/*i18n*/ { id: "sample.call_plumber_about_boiler", message: "Call the plumber about the boiler" }),
    text: text(/*i18n*/ { id: "sample.clicks_before_heats", message: "It clicks before it heats." }),
    category: "high",
    due: 0,
  },
  {
    project: 1,
    title: text(/*i18n*/ { id: "sample.book_train_lisbon", message: "Book the train to Lisbon" }),
    category: "medium",
    due: 3,
    time: "16:00",
    remind: 60,
  },
  {
    project: 1,
    title: text(/*i18n*/ { id: "sample.return_library_books", message: "Return the library books" }),
    category: "low",
    due: 5,
    repeat: "FREQ=WEEKLY;INTERVAL=3",
  },
  {
    project: 1,
    title: text(/*i18n*/ { id: "sample.sort_garage", message: "Sort the garage" }),
    category: "low",
    week: 0,
  },
  {
    project: 1,
    title: text(/*i18n*/ { id: "sample.find_recipe_quince_jam", message: "Find a recipe for quince jam" }),
    category: "none",
  },
  {
    project: 2,
    title: text(/*i18n*/ { id: "sample.long_run_16_km", message: "Long run, 16 km" }),
    text: text(
      /*i18n*/ { id: "sample.slowly_along_river_back", message: "Slowly. Along the river, back by the park." },
    ),
    category: "medium",
    due: 2,
    repeat: "FREQ=WEEKLY",
  },
  {
    project: 2,
    title: text(/*i18n*/ { id: "sample.replace_running_shoes", message: "Replace the running shoes" }),
    category: "low",
    week: 1,
  },
  {
    project: 2,
    title: text(/*i18n*/ { id: "sample.sign_up_spring_race", message: "Sign up for the spring race" }),
    text: text(/*i18n*/ { id: "sample.early_price_ends_soon", message: "The early price ends soon." }),
    category: "high",
    due: 4,
  },
];

/** Completed todos. `week` 0 is this week, -1 the last one; `day` is 1 for Monday to 7 for Sunday. */
export const SAMPLE_DONE: { project: number; title: string; category: Category; week: 0 | -1; day: number }[] = [
  {
    project: 0,
    title: text(/*i18n*/ { id: "sample.agree_launch_date", message: "Agree on the launch date" }),
    category: "high",
    week: 0,
    day: 1,
  },
  {
    project: 0,
    title: text(/*i18n*/ { id: "sample.move_old_articles_over", message: "Move the old articles over" }),
    category: "medium",
    week: 0,
    day: 2,
  },
  {
    project: 1,
    title: text(/*i18n*/ { id: "sample.pay_electricity_bill", message: "Pay the electricity bill" }),
    category: "high",
    week: 0,
    day: 1,
  },
  {
    project: 2,
    title: text(/*i18n*/ { id: "sample.intervals_6_800_m", message: "Intervals, 6 × 800 m" }),
    category: "medium",
    week: 0,
    day: 2,
  },
  {
    project: 0,
    title: text(/*i18n*/ { id: "sample.compare_three_hosting_offers", message: "Compare three hosting offers" }),
    category: "medium",
    week: -1,
    day: 1,
  },
  {
    project: 0,
    title: text(/*i18n*/ { id: "sample.write_brief_designer", message: "Write the brief for the designer" }),
    category: "high",
    week: -1,
    day: 3,
  },
  {
    project: 0,
    title: text(/*i18n*/ { id: "sample.clean_up_image_folder", message: "Clean up the image folder" }),
    category: "low",
    week: -1,
    day: 5,
  },
  {
    project: 1,
    title: text(/*i18n*/ { id: "sample.fix_bathroom_shelf", message: "Fix the bathroom shelf" }),
    category: "low",
    week: -1,
    day: 6,
  },
  {
    project: 2,
    title: text(/*i18n*/ { id: "sample.easy_run_8_km", message: "Easy run, 8 km" }),
    category: "none",
    week: -1,
    day: 4,
  },
  {
    project: 2,
    title: text(/*i18n*/ { id: "sample.make_training_plan_until", message: "Make a training plan until spring" }),
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
      /*i18n*/ {
        id: "sample.launch_date_stands_old",
        message:
          "The launch date stands. The old articles are over; what is missing are photos, the about page and the order form. No new wishes this week!",
      },
    ),
  },
  {
    project: 0,
    week: -1,
    text: text(
      /*i18n*/ {
        id: "sample.hosting_decided_brief_written",
        message:
          "Hosting is decided and the brief is written. It took longer than planned, because I wrote it twice. Next week: content first, looks later.",
      },
    ),
  },
  {
    project: 2,
    week: -1,
    text: text(
      /*i18n*/ {
        id: "sample.three_runs_24_km",
        message: "Three runs, 24 km. The knee is quiet. Go to bed earlier before the long ones.",
      },
    ),
  },
];

/** Lines with the title of a todo of their project were made into it. */
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
    title: text(/*i18n*/ { id: "sample.kickoff_ines_kofi", message: "Kick-off with Ines and Kofi" }),
    text: text(
      /*i18n*/ {
        id: "sample.ines_takes_design_kofi",
        message: "Ines takes the design, Kofi the order form, I write.\nLaunch on the first Monday of next month.",
      },
    ),
    lines: [
      { title: text(/*i18n*/ { id: "sample.agree_launch_date", message: "Agree on the launch date" }), isDone: true },
      { title: text(/*i18n*/ { id: "sample.send_new_sitemap_ines", message: "Send the new sitemap to Ines" }) },
      {
        title: text(
          /*i18n*/ { id: "sample.ask_who_answers_questions", message: "Ask who answers questions at the weekend fri" },
        ),
      },
    ],
  },
  {
    project: 0,
    week: -1,
    day: 4,
    title: text(/*i18n*/ { id: "sample.call_photographer", message: "Call with the photographer" }),
    text: text(
      /*i18n*/ {
        id: "sample.half_day_enough_she",
        message: "Half a day is enough. She needs a list of motifs two days before, and somebody who carries the lamp.",
      },
    ),
  },
  {
    project: 1,
    week: -1,
    day: 2,
    title: text(/*i18n*/ { id: "sample.residents_evening", message: "Residents' evening" }),
    text: text(
      /*i18n*/ {
        id: "sample.courtyard_gets_two_more",
        message: "The courtyard gets two more bicycle stands. I offered to ask for prices.",
      },
    ),
  },
];

/** Diary entries: how many days ago, and the text. */
export const SAMPLE_DIARY: { ago: number; text: string }[] = [
  {
    ago: 1,
    text: text(
      /*i18n*/ {
        id: "sample.two_focused_hours_morning",
        message:
          "Two focused hours in the morning, then nothing but calls. Tomorrow the other way round.\n\nThe first quinces of the year at the market.",
      },
    ),
  },
  {
    ago: 2,
    text: text(
      /*i18n*/ {
        id: "sample.intervals_rain_hated_first",
        message: "Intervals in the rain. Hated the first three, liked the last three.",
      },
    ),
  },
  {
    ago: 4,
    text: text(
      /*i18n*/ {
        id: "sample.long_talk_kofi_about",
        message:
          "Long talk with Kofi about what the new site is for. We deleted half of the menu, and nobody will miss it.",
      },
    ),
  },
  {
    ago: 6,
    text: text(
      /*i18n*/ {
        id: "sample.day_without_screen_fixed",
        message: "A day without a screen. Fixed the shelf, read eighty pages, cooked for four.",
      },
    ),
  },
  {
    ago: 9,
    text: text(
      /*i18n*/ {
        id: "sample.swam_before_breakfast_plan",
        message: "Swam before breakfast. The plan for the new site fits on one page.",
      },
    ),
  },
];

/** Diary entries of today's date in earlier years. */
export const SAMPLE_DIARY_YEARS: { years: number; text: string }[] = [
  {
    years: 1,
    text: text(
      /*i18n*/ {
        id: "sample.started_write_down_one",
        message:
          "Started to write down one good thing a day. Today: ran five kilometres without a break, for the first time.",
      },
    ),
  },
  {
    years: 3,
    text: text(
      /*i18n*/ {
        id: "sample.first_night_new_flat",
        message: "First night in the new flat. Boxes everywhere, and the light of the street on the ceiling.",
      },
    ),
  },
];

interface SamplePomodoro {
  project: number;
  /** Days ago, and the starting hour in UTC. */
  ago: number;
  hour: number;
  minutes: number;
  /** The title of the todo that it was for. */
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
    todo: text(/*i18n*/ { id: "sample.choose_photos_front_page", message: "Choose the photos for the front page" }),
  },
  {
    project: 0,
    ago: 1,
    hour: 8,
    minutes: 50,
    todo: text(/*i18n*/ { id: "sample.rewrite_about_page", message: "Rewrite the about page" }),
    notes: text(/*i18n*/ { id: "sample.first_draft", message: "First draft" }),
  },
  {
    project: 0,
    ago: 1,
    hour: 10,
    minutes: 25,
    todo: text(/*i18n*/ { id: "sample.rewrite_about_page", message: "Rewrite the about page" }),
  },
  { project: 1, ago: 2, hour: 16, minutes: 25 },
  { project: 0, ago: 2, hour: 9, minutes: 50 },
  {
    project: 0,
    ago: 3,
    hour: 13,
    minutes: 25,
    todo: text(/*i18n*/ { id: "sample.test_order_form_phone", message: "Test the order form on a phone" }),
  },
  {
    project: 2,
    ago: 4,
    hour: 6,
    minutes: 45,
    notes: text(/*i18n*/ { id: "sample.stretching_plan", message: "Stretching and plan" }),
  },
  { project: 0, ago: 5, hour: 9, minutes: 50 },
  { project: 0, ago: 5, hour: 11, minutes: 25 },
  { project: 1, ago: 6, hour: 10, minutes: 25 },
  { project: 0, ago: 7, hour: 9, minutes: 25 },
  {
    project: 0,
    ago: 8,
    hour: 8,
    minutes: 50,
    todo: text(/*i18n*/ { id: "sample.write_brief_designer", message: "Write the brief for the designer" }),
    notes: text(/*i18n*/ { id: "sample.second_try", message: "Second try" }),
  },
  { project: 0, ago: 9, hour: 14, minutes: 25 },
  { project: 2, ago: 11, hour: 6, minutes: 30 },
  { project: 0, ago: 12, hour: 9, minutes: 50 },
];

/** Focused minutes of each week from 51 weeks ago to the one before the last: a slow start, and two weeks off in summer. */
export const SAMPLE_YEAR_MINUTES = [
  40, 50, 0, 60, 75, 80, 60, 90, 100, 75, 90, 120, 60, 0, 45, 90, 110, 90, 130, 150, 120, 90, 100, 140, 160, 120, 90,
  150, 170, 90, 0, 0, 30, 60, 90, 120, 130, 150, 90, 170, 180, 150, 120, 160, 180, 150, 170, 140, 160, 180,
];

/** The completed todos of those weeks, in turn. None is of the first project, which is newer. */
export const SAMPLE_YEAR_DONE: { project: number; title: string; category: Category }[] = [
  { project: 2, title: text(/*i18n*/ { id: "sample.long_run_12_km", message: "Long run, 12 km" }), category: "medium" },
  { project: 1, title: text(/*i18n*/ { id: "sample.clean_windows", message: "Clean the windows" }), category: "low" },
  { project: 2, title: text(/*i18n*/ { id: "sample.easy_run_6_km", message: "Easy run, 6 km" }), category: "none" },
  { project: 1, title: text(/*i18n*/ { id: "sample.descale_kettle", message: "Descale the kettle" }), category: "low" },
  {
    project: 2,
    title: text(/*i18n*/ { id: "sample.intervals_5_600_m", message: "Intervals, 5 × 600 m" }),
    category: "medium",
  },
  {
    project: 1,
    title: text(/*i18n*/ { id: "sample.take_glass_bank", message: "Take the glass to the bank" }),
    category: "none",
  },
  {
    project: 2,
    title: text(/*i18n*/ { id: "sample.stretching_twenty_minutes", message: "Stretching, twenty minutes" }),
    category: "none",
  },
  {
    project: 1,
    title: text(/*i18n*/ { id: "sample.answer_landlord", message: "Answer the landlord" }),
    category: "high",
  },
];
