/** Texts for the seeded content: enough for a realistic year. */
export const PROJECTS = ["Website", "House", "Choir"];

/** For each project: verbs and objects. */
export const TASKS: [string[], string[]][] = [
  [
    ["Rewrite", "Test", "Shorten", "Measure", "Translate", "Draw", "Review"],
    [
      "the start page",
      "the price list",
      "the order form",
      "the newsletter",
      "the about page",
      "the photo gallery",
      "the search",
      "the footer",
    ],
  ],
  [
    ["Repair", "Clean", "Paint", "Replace", "Measure", "Ask about", "Order parts for"],
    [
      "the garden gate",
      "the boiler",
      "the kitchen shelf",
      "the cellar light",
      "the gutter",
      "the bathroom door",
      "the window frames",
      "the bicycle shed",
    ],
  ],
  [
    ["Copy", "Practise", "Return", "Plan", "Book", "Send round", "Talk with Ines about"],
    [
      "the alto part",
      "the spring concert",
      "the rehearsal room",
      "the new songs",
      "the programme",
      "the recordings",
      "the trip to Leipzig",
      "the song books",
    ],
  ],
];

/** For each project: a todo that repeats, and its rule. */
export const REPEATING: [title: string, rule: string][] = [
  ["Back up the website", "FREQ=MONTHLY"],
  ["Put out the bins", "FREQ=WEEKLY"],
  ["Practise the scales", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"],
];

export const DETAILS = [
  "",
  "",
  "",
  "Before the weekend, if it does not rain.",
  "Kofi has the measurements and the receipt.",
  "Half as long, and in our own words.",
  "See last month's notes for what was agreed.",
];

export const WEEK_NOTES = [
  "Fewer things, finished. The long list can wait.",
  "Mornings for what is hard, afternoons for calls.\nFriday stays free.",
  "A slow start, then three good days in a row. Keep the Tuesday slot.",
  "Too many meetings. Next week only what has an agenda.",
  "Found the mistake that cost us two evenings. Wrote it down for next time.",
  "Away on Thursday. Everything else by Wednesday noon.",
];

export const MEETINGS: [string, string][] = [
  ["Monday round", "Who does what until Friday. Ines takes the texts, Kofi the pictures, I ask the printer."],
  ["Call with the printer", "Two hundred sheets, matt, by the 20th. Proof comes on Wednesday."],
  ["Neighbours", "The gate is shared, so are its costs. New lock, three keys, everybody pays a third."],
  ["Rehearsal plan", "Altos half an hour earlier from now on. Songs one to four by heart until the concert."],
  ["Budget", "Forty less than planned. No new lamps this year."],
];

/** For each project: a todo made of a line in a meeting of this week, a completed one, and a free line. */
export const MEETING_LINES: [open: string, done: string, free: string][] = [
  ["Ask for a second proof", "Choose the paper", "Tell Kofi the new date fri"],
  ["Order three keys", "Measure the gate", "Split the costs !high"],
  ["Copy the alto part", "Book the rehearsal room", "Ask Ines about Leipzig next week"],
];

export const DIARY = [
  "Up early, the street still wet. Wrote for an hour before anybody called.",
  "A day of small things. None of them mattered much, all of them are done.",
  "Walked home the long way along the canal. Saw two herons.",
  "Tired. The rehearsal was good all the same, the last song nearly as it should be.",
  "Letter from Ines. She comes in spring and stays a week.",
  "Nothing went as planned until noon, then everything did.",
  "Baked bread with Kofi's recipe. Too little salt, good crust.",
  "Read on the balcony until it was dark. Slept well.",
];

export const POMODORO_NOTES = [
  "",
  "",
  "",
  "Went well.",
  "Interrupted twice.",
  "The first half is done.",
  "Needs another look tomorrow.",
];
