import { expect, test } from "vitest";
import { weeksOfMonth } from "./month.ts";

const coming = (id: string, dates: string[]) =>
  dates.map((date) => ({ id, project_id: "p", todo_title: id, todo_time: null, date: `2026-11-${date}` }));

test("the cells of a month leave out a todo that repeats on most days of a week, but its days list it", () => {
  const weeks = weeksOfMonth({
    month: "2026-11",
    today: "2026-11-01",
    todos: [],
    done: [],
    projects: [],
    diary: [],
    coming: [
      ...coming("daily", ["02", "03", "04", "05", "06", "07", "08", "09"]),
      ...coming("weekly", ["02", "09"]),
      ...coming("thrice", ["02", "04", "06"]),
    ],
  });
  const day = (date: string) => weeks.flatMap(({ days }) => days).find((one) => one.date === `2026-11-${date}`)!;
  const names = (todos: readonly { id: string }[]) => todos.map(({ id }) => id);
  expect(names(day("02").shownComing)).toEqual(["weekly", "thrice"]);
  expect(names(day("02").coming)).toEqual(["daily", "weekly", "thrice"]);
  expect(names(day("09").shownComing)).toEqual(["weekly"]);
});
