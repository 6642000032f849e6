import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { DEFAULT_SETTINGS, DAYS_OFF_MESSAGE, REVIEWS_MESSAGE } from "#app/domain/learning/settings.ts";
import { button, click, field, openPage, submit, type } from "../../../tests/page-in-browser.tsx";
import { address, go, submit as sent } from "../../../tests/router-of-page.tsx";
import { answerWith, received } from "../../../tests/server-of-page.ts";

vi.mock("@remix-run/react", () => import("../../../tests/router-of-page.tsx"));
vi.mock("#app/remix-internals.client.ts", () => import("../../../tests/server-of-page.ts"));
const { default: Language } = await import("./route.tsx");

/** Opens the learning of two languages. */
const open = () =>
  openPage(Language, "/language", ({ searchParams }: URL) => ({
    languages: ["Italian", "Turkish"],
    language: searchParams.get("language") ?? "Italian",
    wordLang: null,
    learner: "ada",
    isAdmin: false,
    run: null,
    progress: { day_number: 1, total_words_encountered: 5, success_rate: 50, words_needing_review: 0 },
    learned: { words: [], total: 0 },
    counts: { today: 0, all: 5, review: 0 },
    day: { settings: DEFAULT_SETTINGS, is_day_off: false, reviews: 0, new_words: 5 },
    locale: "en-GB",
    problem: null,
  }));

const day = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const values = () => [field("Reviews a day").value, field("New words a day").value, day("Sun").checked];
const save = () => submit(field("Reviews a day"));

test("saved settings are shown before the server answers, and Undo restores the ones before", async () => {
  open();
  const answers: (() => void)[] = [];
  answerWith((data) => new Promise((resolve) => void answers.push(() => resolve({ data, status: 200 }))));
  await type(field("Reviews a day"), "77");
  await type(field("New words a day"), "2");
  await click(day("Sun"));
  await save();
  expect([values(), screen.getByRole("link", { name: /^Daily words/ }).textContent]).toEqual([
    ["77", "2", true],
    expect.stringContaining("2 new words a day"),
  ]);
  await click(button("Undo"));
  expect(values()).toEqual(["100", "5", false]);
  await vi.waitFor(() => answers.shift()!());
  await vi.waitFor(() => answers.shift()!());
  await waitFor(() => expect(received).toHaveLength(2));
  expect(received).toMatchObject([
    { intent: "settings", reviews: "77", new_words: "2", day_off_7: "on" },
    { intent: "settings", reviews: "100", new_words: "5" },
  ]);
});

test("settings that cannot be saved say so at their field, keep what was chosen, and send nothing", async () => {
  open();
  await type(field("Reviews a day"), "4");
  await save();
  expect([screen.getByRole("alert").textContent, document.activeElement]).toEqual([
    REVIEWS_MESSAGE,
    field("Reviews a day"),
  ]);
  await type(field("Reviews a day"), "50");
  for (const name of ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]) await click(day(name));
  await save();
  expect([screen.getByRole("alert").textContent, values(), received]).toEqual([
    DAYS_OFF_MESSAGE,
    ["50", "5", true],
    [],
  ]);
  await click(day("Mon"));
  await save();
  expect([screen.queryByRole("alert"), received.length]).toEqual([null, 1]);
});

test("the language field opens the page of another language", async () => {
  open();
  sent.mockImplementationOnce((form: HTMLFormElement) =>
    go(`/language?${new URLSearchParams({ language: form.language.value })}`),
  );
  await type(field("Language"), "Turkish");
  expect([address().search, field("Language").value]).toEqual(["?language=Turkish", "Turkish"]);
});
