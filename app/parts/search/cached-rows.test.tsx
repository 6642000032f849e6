import { afterEach, expect, test } from "vitest";
import { plainDays } from "#app/domain/time/timezone.ts";
import { PAGE } from "#app/client/cache/query-client.ts";
import { queryClient } from "#app/client/cache/query-client.ts";
import { findCached, cachedRows, merged } from "./cached-rows.ts";

afterEach(() => queryClient.clear());

const cache = (href: string, updatedAt: number, data: unknown) =>
  queryClient.setQueryData([PAGE, href], data, { updatedAt });
const open = (id: string) => ({ id, project_id: "p", todo_title: `Prune ${id}` });
const done = (id: string) => ({ ...open(id), is_checked: true, is_checked_date: "2026-11-19T23:00:00.000Z" });
const ids = () => findCached(cachedRows(), "prune", plainDays("Africa/Cairo")).map(({ id }) => id);

test("an open todo that the newest list of all open ones lacks is not found, whatever older pages have", () => {
  cache("/app?project=p", 1, { todos: [open("gone"), open("kept")], week: {} });
  cache("/close-week", 2, { left_over: [open("gone")] });
  cache("/calendar", 3, { todos: [open("kept")], done: [] });
  expect(ids()).toEqual(["kept"]);
});

test("a todo that was completed in the newest page is found as completed, and a completed one of an older page too", () => {
  cache("/app", 1, { todos: [open("a")], week: { completedTodos: [done("b")] } });
  cache("/calendar", 2, { todos: [], done: [done("a")] });
  const found = findCached(cachedRows(), "prune", plainDays("Africa/Cairo")).map(({ id, date }) => ({ id, date }));
  const date = "2026-11-20";
  expect(found).toEqual([
    { id: "b", date },
    { id: "a", date },
  ]);
});

test("results that only the cache has are left out once the server has sent all matches", () => {
  cache("/app", 1, { todos: [open("a"), open("b")] });
  const known = findCached(cachedRows(), "prune", plainDays("Africa/Cairo"));
  const found = known.filter(({ id }) => id === "a");
  const of = (isComplete: boolean) => merged(known, found, isComplete).map(({ id }) => id);
  expect([of(false).toSorted(), of(true)]).toEqual([["a", "b"], ["a"]]);
});
