import { msg } from "@lingui/core/macro";
import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { RootData } from "#app/parts/account/root-data.ts";
import { useShortcuts } from "#app/parts/command-bar/shortcuts.ts";
import { addMessages } from "#app/i18n/messages.ts";
import { commandSections } from "./options.tsx";

const user = { role: "user", learns: false } as NonNullable<RootData["user"]>;

function found(query: string) {
  const navigate = vi.fn();
  const around = { user, navigate, locale: "en-GB", language: undefined, today: "2026-11-24", onUnavailable: vi.fn() };
  const sections = commandSections(query, around);
  return { navigate, options: sections.flatMap(({ options }) => options), titles: sections.map(({ title }) => title) };
}

test("a typed date leads to its week and to its day", () => {
  for (const query of ["fri", "27 nov", "Friday 27 November", "2026-11-27"]) {
    const { options, navigate } = found(query);
    const [week, day] = options.filter(({ id }) => /^(week|day) /.test(id));
    expect([query, week!.text, day!.text]).toEqual([query, "Week 48", "Friday, 27 November 2026"]);
    day!.run();
    expect(navigate).toHaveBeenLastCalledWith("/calendar?month=2026-11&day=2026-11-27");
  }
});

test("a week is found by its number, in the language of the page and in English, and by its name", () => {
  const weeks = (query: string) => found(query).options.flatMap(({ id }) => (id.startsWith("week ") ? id : []));
  const both = ["week 2026-12-07", "week 2025-12-08"];
  for (const query of ["week 50", "W50", "kw 50"]) expect(weeks(query)).toEqual(both);
  expect(weeks("2026-W50")).toEqual(["week 2026-12-07"]);
  expect(weeks("week 2 2027")).toEqual(["week 2027-01-11"]);
  expect(weeks("next week")).toEqual(["week 2026-11-30"]);
  for (const query of ["semaine 50", "room 50", "week 54", "50", "week 5 0", "version 2"])
    expect(weeks(query)).toEqual([]);
  const week = msg`Week ${{ number: "50" }}`;
  document.documentElement.lang = "fr";
  addMessages("fr", { [week.id]: ["Semaine ", ["number"]] });
  for (const query of ["semaine 50", "Semaine 50", "week 50"]) expect(weeks(query)).toEqual(both);
  document.documentElement.lang = "en";
});

test("a day of a month leads to the past one and the coming one, the nearer first", () => {
  const days = (query: string) => found(query).options.flatMap(({ id }) => (id.startsWith("day ") ? id : []));
  expect(days("16 nov")).toEqual(["day 2026-11-16", "day 2027-11-16"]);
  expect(days("27 nov")).toEqual(["day 2026-11-27", "day 2025-11-27"]);
});

test("a text that contains more than a date is not taken for a date", () => {
  for (const query of ["Send report fri", "Send report fri every week", "every week", "Report !high 27 nov"]) {
    expect([query, found(query).titles]).toEqual([query, []]);
  }
});

test("an empty command bar shows all commands, and punctuation alone none", () => {
  expect(found(" ").titles).toEqual(["Go to", "Do"]);
  for (const query of ["😀", "%_", "!"]) expect([query, found(query).titles]).toEqual([query, []]);
});

test("keys that need the focus are found by their words, but not offered in an empty command bar", () => {
  const run = vi.fn();
  const { unmount } = renderHook(() =>
    useShortcuts("Todos", [
      { keys: "q", does: "Add a todo", run },
      { keys: "ArrowUp", does: "The todo above", isOfFocus: true, run },
    ]),
  );
  const ids = (query: string) => found(query).options.flatMap(({ id }) => (id.includes("todo") ? id : []));
  expect(ids("")).toEqual(["do q Add a todo"]);
  expect(ids("above")).toEqual(["do ArrowUp The todo above"]);
  unmount();
});

test("what an account has is found by the words that people know, and leads to its place", () => {
  for (const [query, to] of [
    ["password", "/settings#account"],
    ["passkey", "/settings#sign-in"],
    ["2fa", "/settings#sign-in"],
    ["import", "/bring"],
    ["feed", "/settings#feed"],
    ["archive", "/settings#projects"],
    ["export", "/settings#account"],
    ["devices", "/settings#sessions"],
  ]) {
    const { options, navigate } = found(query!);
    options[0]!.run();
    expect([query, navigate.mock.lastCall]).toEqual([query, [to]]);
  }
});

test("logging out is found by its names, and clicks its item of the menu", () => {
  const item = Object.assign(document.createElement("button"), { id: "logout", onclick: vi.fn() });
  document.body.appendChild(item);
  for (const query of ["log out", "logout", "sign out"]) {
    const { options } = found(query);
    expect(options.map(({ id }) => id)).toEqual(["do Log out"]);
    options[0]!.run();
  }
  expect(item.onclick).toHaveBeenCalledTimes(3);
});

test("the trash is found by its name", () => {
  expect(found("trash").options.map(({ id }) => id)).toEqual(["do Restore what you deleted from the trash"]);
});
