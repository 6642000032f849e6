import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { expectAccessible } from "../../../tests/accessible-part.ts";
import type { DiaryEntry } from "#app/domain/diary/diary.ts";
import { addDays, daysOfWeek, mondayOf } from "#app/domain/week/week.ts";
import { button, click, field, leave, link, openPage, submit, type } from "../../../tests/page-in-browser.tsx";
import { address, answerFetcher, go, load, revalidate } from "../../../tests/router-of-page.tsx";
import { answerWith, lose, received, refuse } from "../../../tests/server-of-page.ts";

vi.mock("@remix-run/react", () => import("../../../tests/router-of-page.tsx"));
vi.mock("#app/remix-internals.client.ts", () => import("../../../tests/server-of-page.ts"));
/** Each row that the server stores has a new version. */
const stored = (change: { intent: string } & Record<string, unknown>) => {
  const row = { ...change, timezone: "UTC", created_at: "", updated_at: `v${received.length + 1}` };
  const id = change["addendum_id"] ?? `entry-${String(change["entry_date"])}`;
  return { data: { ...row, id, entry_id: change["entry_id"] || "made" }, status: 200 };
};
const { default: Diary } = await import("./route.tsx");

/** Each test has its own day, because a text belongs to a day. */
let today = "2026-03-05";
beforeEach(() => {
  today = addDays(today, 7);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});

const entryOf = (entry_date: string, diary_text: string, rest: Partial<DiaryEntry> = {}): DiaryEntry => ({
  id: `entry-${entry_date}`,
  entry_date,
  diary_text,
  timezone: "UTC",
  created_at: "",
  updated_at: "v0",
  ...rest,
});

/** The page's data on `today`, with these earlier entries. */
const dataOf = (
  entries: readonly DiaryEntry[] = [],
  { day = {}, ...rest } = {} as { day?: object; before?: string },
) => ({
  isEarlier: false,
  day: { userId: "ada", date: today, entry: null, template: "", now: `${today}T12:00:00.000Z`, ...day },
  closesAt: `${addDays(today, 1)}T00:00:00.000Z`,
  closed: null,
  week: daysOfWeek(mondayOf(today)).map((date) => ({
    date,
    name: date.slice(8),
    isWritten: entries.some((one) => one.entry_date === date),
    words: "",
  })),
  isHidden: false,
  found: null,
  dayContext: null,
  entries,
  before: null,
  locale: "en-GB",
  lock: { is_on: false, is_locked: false, key: null, has_passkey: false, has_password: false, is_linked: false },
  ...rest,
});

/** Opens the diary on `today` with these earlier entries. */
function open(entries: readonly DiaryEntry[] = [], rest: Parameters<typeof dataOf>[1] = {}, path = "/diary") {
  const page = openPage(Diary, path, dataOf(entries, rest));
  answerWith(stored);
  return page;
}

const diary = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Entry of/ });
const status = () => document.getElementById("diary-status")!.textContent;
const articles = () => screen.queryAllByRole("article");
const addition = () => screen.queryByRole("region", { name: /^Added on/ });
const answerQuestion = async () => click(within(await screen.findByRole("alertdialog")).getByText("Delete"));

test("a text is added to a past day as Markdown, changed there, deleted after a question, and restored by Undo", async () => {
  open([entryOf(addDays(today, -1), "Rain.")]);
  await click(within(articles()[0]!).getByRole("link", { name: /^Add to/ }));
  expect(document.activeElement).toBe(field("Add to this day"));
  await submit(field("Add to this day"));
  expect(screen.getByRole("alert").textContent).not.toBe("");
  await type(field("Add to this day"), "She **called**.");
  await expectAccessible();
  await submit(field("Add to this day"));
  expect([addition()!.querySelector("strong")!.textContent, address().search]).toEqual(["called", ""]);
  await waitFor(() => expect(received).toMatchObject([{ intent: "add-addendum", written_on: today }]));

  await click(within(addition()!).getByRole("link", { name: "Edit" }));
  await type(field("What you add"), "She called. Twice.");
  await leave(field("What you add"));
  await waitFor(() => expect(received.at(-1)).toMatchObject({ intent: "change-addendum", updated_at: "v1" }));
  await click(link("Done"));
  expect(addition()!.textContent).toContain("She called. Twice.");

  await click(within(addition()!).getByRole("link", { name: /^Delete/ }));
  await answerQuestion();
  expect(addition()).toBeNull();
  await click(button("Undo"));
  expect(addition()!.textContent).toContain("She called. Twice.");
  await waitFor(() =>
    expect(received.slice(2).map(({ intent }) => intent)).toEqual(["delete-addendum", "add-addendum"]),
  );
});

test("a text for a day that was never written waits in that day for the network, and the day disappears when the text is deleted", async () => {
  open();
  answerWith(lose);
  const before = screen.getAllByRole("link", { name: /^Add to/ });
  await click(before.at(-1)!);
  expect(articles().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Nothing was written on this day."),
  ]);
  await type(field("Add to this day"), "By the sea");
  await submit(field("Add to this day"));
  expect(addition()!.textContent).toContain("By the sea");
  expect(screen.getAllByRole("link", { name: /^Add to/ })).toHaveLength(before.length - 1);
  expect(received).toEqual([]);
  answerWith(stored);
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() =>
    expect(received).toMatchObject([
      { intent: "add-addendum", entry_date: addDays(today, -1), addendum_text: "By the sea" },
    ]),
  );
  await click(within(addition()!).getByRole("link", { name: /^Delete/ }));
  await answerQuestion();
  expect(articles()).toEqual([]);
  await click(button("Undo"));
  expect(addition()!.textContent).toContain("By the sea");
});

test("a text that is added or a template stays in its form over a visit of another page, and Cancel discards it", async () => {
  const { again } = open([entryOf(addDays(today, -1), "Rain.")]);
  const forms = { [`add=entry-${addDays(today, -1)}`]: "Add to this day", "template=edit": "Template" };
  for (const [address, name] of Object.entries(forms)) {
    const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name });
    again(`/diary?${address}`);
    await type(text(), "Half a text");
    again(`/diary?${address}`);
    expect(text().value).toBe("Half a text");
    await click(link("Cancel"));
    again(`/diary?${address}`);
    expect(text().value).toBe("");
  }
  expect(received).toEqual([]);
});

test("an empty day starts with the template, is not saved as long as that is unchanged or removed, and is saved once it is changed", async () => {
  open();
  await click(link("Template"));
  const template = screen.getByRole("textbox", { name: "Template" });
  expect(document.activeElement).toBe(template);
  await expectAccessible();
  await type(template, "One good thing:");
  await submit(template);
  expect([diary().value, address().search]).toEqual(["One good thing:", ""]);
  await waitFor(() => expect(received).toMatchObject([{ intent: "set-template", template_text: "One good thing:" }]));
  for (const text of ["", "One good thing:"]) {
    await type(diary(), text);
    await leave(diary());
    expect([diary().value, status(), document.getElementById("diary-problem")]).toEqual([
      text,
      "Saves by itself",
      null,
    ]);
  }
  await type(diary(), "One good thing: quinces");
  await leave(diary());
  await waitFor(() => expect(status()).toBe("Saved"));
  expect(received.slice(1)).toMatchObject([
    { intent: "save", entry_date: today, diary_text: "One good thing: quinces" },
  ]);
  expect(screen.getAllByText("written")).toHaveLength(1);
});

test("a text that was saved somewhere else meanwhile is shown beside one's own, and both can stay", async () => {
  open([], { day: { entry: entryOf(today, "A start") } });
  const other = entryOf(today, "From the other tab", { updated_at: "v5" });
  answerWith(refuse(409, "It changed", { current: other }));
  await type(diary(), "From this tab");
  await leave(diary());
  await screen.findByRole("alert", { name: "Two texts" });
  expect(field("Saved somewhere else").value).toBe("From the other tab");
  await expectAccessible();
  answerWith(stored);
  await click(button("Keep Both"));
  expect(screen.queryByRole("alert", { name: "Two texts" })).toBeNull();
  await waitFor(() =>
    expect(received.at(-1)).toMatchObject({ diary_text: "From the other tab\n\nFrom this tab", updated_at: "v5" }),
  );
});

test("earlier entries are read when the end comes near; the focus goes to the first of them, and each can be deleted", async () => {
  const entries = [entryOf(addDays(today, -1), "Rain."), entryOf(addDays(today, -2), "Sun.")];
  let near = (_: object[]) => {};
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(seen: typeof near) {
        near = seen;
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  open(entries, { before: addDays(today, -2) });
  act(() => link("Earlier Entries").focus());
  near([{ isIntersecting: true }]);
  expect(load).toHaveBeenCalledWith(`/diary?before=${addDays(today, -2)}`);
  act(() => answerFetcher("diary before today", { entries: [entryOf(addDays(today, -3), "Snow.")], before: null }));
  expect(document.activeElement).toBe(articles()[2]);
  expect(screen.queryByRole("link", { name: "Earlier Entries" })).toBeNull();

  answerWith(lose);
  await click(within(articles()[2]!).getByRole("link", { name: /^Delete/ }));
  await answerQuestion();
  expect(articles()).toHaveLength(2);
  await waitFor(() => expect(document.activeElement!.tagName).toBe("H1"));
  answerWith(refuse(409, "The database is busy"));
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(articles()).toHaveLength(3));
  expect(screen.getByText("The database is busy")).toBeDefined();
});

test("at the end of the day the text that was typed until then is saved in its day, and the page is read again", async () => {
  const now = new Date(Date.now()).toISOString();
  const { reads } = open([], { day: { now }, closesAt: new Date(Date.now() + 60).toISOString() } as never);
  await type(diary(), "The last line of the day");
  await waitFor(() => expect(revalidate).toHaveBeenCalled());
  await waitFor(() =>
    expect(received).toMatchObject([{ intent: "save", entry_date: today, diary_text: "The last line of the day" }]),
  );
  const closed = entryOf(today, "The last line of the day");
  today = addDays(today, 1);
  await reads(dataOf([closed]));
  expect([diary().value, articles()[0]!.textContent]).toEqual([
    "",
    expect.stringContaining("The last line of the day"),
  ]);
});

test("a text of a past day that cannot be saved any more is offered to today", async () => {
  const page = open([], { day: { entry: entryOf(today, "A start") } });
  answerWith(refuse(403, "You can only write diary entries until midnight"));
  await type(diary(), "The last line of the day");
  await leave(diary());
  await waitFor(() => expect(diary().readOnly).toBe(true));
  today = addDays(today, 1);
  await page.reads(dataOf());
  const left = screen.getByRole("region", { name: "Text that was not saved" });
  expect(left.textContent).toContain("What waited for a network can arrive for three days.");
  expect(within(left).getByLabelText<HTMLTextAreaElement>("The text").value).toBe("The last line of the day");
  answerWith(stored);
  await click(within(left).getByRole("button", { name: "Add to Today" }));
  expect([diary().value, screen.queryByRole("region", { name: "Text that was not saved" })]).toEqual([
    "The last line of the day",
    null,
  ]);
});

test("the picture of a past day is deleted alone after a question, and stays when that fails", async () => {
  const picture = { picture_description: "Quinces", key: "k" };
  open([entryOf(addDays(today, -1), "Rain.", { picture } as never)]);
  const send = vi.fn(async () => Response.json({ error: "No" }, { status: 409 }));
  vi.stubGlobal("fetch", send);
  for (const left of [1, 0]) {
    await click(link(/^Delete the picture of/));
    await expectAccessible();
    await answerQuestion();
    await waitFor(() => expect(document.querySelectorAll("img.diary-picture")).toHaveLength(left));
    send.mockImplementation(async () => new Response(null, { status: 204 }) as Response);
  }
  expect(send).toHaveBeenLastCalledWith(
    `/api/diary/entry-${addDays(today, -1)}/picture`,
    expect.objectContaining({ method: "DELETE" }),
  );
  expect(articles()[0]!.textContent).toContain("Rain.");
});

test("days are found while the person types, with their words marked; Enter leads to the first, and Back shows them again", async () => {
  const found = {
    id: "e",
    kind: "diary_entry",
    title: addDays(today, -1),
    excerpt: { text: "A day of rain" },
    href: "/diary?before=x",
  };
  const search = vi.fn(async (_: string) => Response.json({ results: [found] }));
  vi.stubGlobal("fetch", search);
  open([entryOf(addDays(today, -1), "A day of rain")]);
  const days = () => [...document.querySelectorAll<HTMLAnchorElement>(".diary-found a")];
  await type(screen.getByRole("searchbox"), "rain day");
  await waitFor(() => expect(days()).toHaveLength(1));
  expect([...days()[0]!.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual(["day", "rain"]);
  await submit(screen.getByRole("searchbox"));
  expect(document.activeElement).toBe(days()[0]);
  await waitFor(() => expect(address().search).toBe("?q=rain+day"));
  await click(days()[0]!);
  expect(address().search).toBe("?before=x");
  act(() => go(-1));
  expect([screen.getByRole<HTMLInputElement>("searchbox").value, days().length]).toEqual(["rain day", 1]);
});

test("a link that is followed right after the search was emptied stays open", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ results: [] }));
  open([entryOf(addDays(today, -1), "Rain.")], {}, "/diary?q=snow");
  await type(screen.getByRole("searchbox"), "");
  vi.useFakeTimers();
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "s" } });
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "" } });
  fireEvent.click(within(articles()[0]!).getByRole("link", { name: /^Add to/ }));
  act(() => vi.advanceTimersByTime(1_000));
  vi.useRealTimers();
  expect([...address().searchParams.keys()]).toEqual(["add"]);
  expect(field("Add to this day")).toBeDefined();
});

test("the days that the server has found stay until the browser has found its own", async () => {
  const found = {
    id: "e",
    kind: "diary_entry",
    title: addDays(today, -1),
    excerpt: { text: "Snow" },
    href: "/diary?before=x",
  };
  const answer = Promise.withResolvers<Response>();
  const search = vi.fn(() => answer.promise);
  vi.stubGlobal("fetch", search);
  open([], { found: { results: [found], error: null } } as never, "/diary?q=snow");
  const shown = () => document.querySelectorAll(".diary-found a").length;
  await waitFor(() => expect(search).toHaveBeenCalled());
  expect(shown()).toBe(1);
  await act(async () => answer.resolve(Response.json({ results: [] })));
  await waitFor(() => expect(shown()).toBe(0));
});
