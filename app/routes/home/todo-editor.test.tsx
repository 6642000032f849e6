import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { EDITED_FIELDS, NEW_TODO, type TodoFields } from "#app/domain/todo/changes.ts";
import type { Draft } from "#app/parts/todo/todo-drafts.ts";
import { FULL_DATE_MESSAGE } from "#app/domain/todo/todo.ts";
import { TIME_MESSAGE } from "#app/domain/todo/todo-time.ts";
import { eventually } from "../../../tests/eventually.ts";
import { halfType, typeWhole } from "../../../tests/half-typed.ts";

const root = { projects: [], locale: "en-GB" };
vi.mock("#app/parts/account/root-data.ts", () => ({ useRootData: () => root }));

vi.mock("#app/parts/project/active-projects.ts", () => ({ useActiveProjects: () => root.projects }));

const { TodoEditor } = await import("./todo-editor.tsx");
afterEach(cleanup);

const DAY = "2026-11-27";

/**
 * Renders an editor that stores what is typed, like its row does, with the fields that are loaded when the page is
 * idle.
 */
async function edit(fields: Partial<TodoFields> = {}) {
  const draft: Draft = {
    id: "new",
    isNew: true,
    project_id: "p",
    fields: { ...NEW_TODO, todo_title: "Call Ana", ...fields },
    problem: null,
  };
  const saved = vi.fn();
  const view = () => (
    <TodoEditor
      draft={{ ...draft }}
      today={DAY}
      onType={(typed) => {
        draft.fields = typed;
        rerender(view());
      }}
      onSave={saved}
      onDiscard={() => undefined}
    />
  );
  const { rerender } = render(view());
  await screen.findByLabelText("Time");
  const form = screen.getByRole<HTMLFormElement>("form");
  return {
    form,
    set: (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } }),
    half: (label: string) => halfType(screen.getByLabelText(label)),
    async save() {
      fireEvent.submit(form);
      await eventually(() => expect(form.dataset["saving"]).toBeUndefined());
      return saved.mock.lastCall?.[0] as TodoFields | undefined;
    },
    value: (label: string) => screen.getByLabelText<HTMLInputElement>(label).value,
    shown: (label: string) => screen.getByLabelText(label).closest(".not-noscript\\:hidden") === null,
  };
}

test("the editor has a control for each field that it edits", async () => {
  const { form } = await edit();
  const names = [...form.elements].map((one) => one.getAttribute("name"));
  expect(EDITED_FIELDS.filter((name) => !names.includes(name))).toEqual([]);
});

test("a time is offered with a day, a reminder before it with a time, and one at a time of the day without", async () => {
  const { set, shown, save } = await edit();
  const labels = ["Time", "Remind me", "Remind me at"];
  const all = () => labels.map(shown);
  expect(all()).toEqual([false, false, false]);
  set("Due Date", DAY);
  expect(all()).toEqual([true, false, true]);
  set("Remind me at", "08:00");
  expect(await save()).toMatchObject({ todo_due_date: DAY, todo_time: null, todo_remind_at: "08:00" });
  set("Time", "15:30");
  expect(all()).toEqual([true, true, false]);
  set("Remind me", "15");
  expect(await save()).toMatchObject({ todo_time: "15:30", todo_remind: 15, todo_remind_at: null });
});

test("without its time a todo loses the reminder before it, and without its day all of that", async () => {
  const timed = { todo_due_date: DAY, todo_time: "15:30", todo_remind: 15 };
  const { set, save } = await edit(timed);
  set("Time", "");
  expect(await save()).toMatchObject({ todo_due_date: DAY, todo_time: null, todo_remind: null });
  cleanup();
  const other = await edit(timed);
  other.set("Due Date", "");
  expect(await other.save()).toMatchObject({ todo_due_date: "", todo_time: null, todo_remind: null });
});

test("a time keeps its reminder while it is typed anew, and is not saved half typed", async () => {
  const { set, half, save, shown } = await edit({ todo_due_date: DAY, todo_time: "15:30", todo_remind: 15 });
  half("Time");
  expect([shown("Remind me"), shown("Remind me at")]).toEqual([true, false]);
  expect(await save()).toBeUndefined();
  expect(screen.getByRole("alert").textContent).toBe(TIME_MESSAGE);
  expect(document.activeElement).toBe(screen.getByLabelText("Time"));
  typeWhole(screen.getByLabelText("Time"));
  set("Time", "16:00");
  expect(await save()).toMatchObject({ todo_time: "16:00", todo_remind: 15 });
});

test("a day keeps its time and its reminder while it is typed anew, and is not saved half typed", async () => {
  const { set, half, save, value, shown } = await edit({ todo_due_date: DAY, todo_time: "15:30", todo_remind: 15 });
  half("Due Date");
  expect([shown("Time"), value("Time"), value("Remind me")]).toEqual([true, "15:30", "15"]);
  expect(await save()).toBeUndefined();
  expect(screen.getByRole("alert").textContent).toBe(FULL_DATE_MESSAGE);
  typeWhole(screen.getByLabelText("Due Date"));
  set("Due Date", FRIDAY);
  expect(await save()).toMatchObject({ todo_due_date: FRIDAY, todo_time: "15:30", todo_remind: 15 });
});

const FRIDAY = "2026-12-04";

test("the fields show what is typed with the title", async () => {
  const { set, value } = await edit();
  set("Task", "Call Ana fri 15:30, remind 15 min before !high");
  await eventually(() => expect(value("Time")).toBe("15:30"));
  expect(["Due Date", "Remind me", "Priority"].map(value)).toEqual([FRIDAY, "15", "high"]);
});

test.each([
  ["Time", "16:00", "Call Ana fri, remind 15 min before !high", { todo_time: "16:00" }],
  ["Remind me", "60", "Call Ana fri 15:30 !high", { todo_remind: 60 }],
  ["Due Date", "2026-12-08", "Call Ana 15:30, remind 15 min before !high", { todo_due_date: "2026-12-08" }],
  ["Priority", "low", "Call Ana fri 15:30, remind 15 min before", { todo_category: "low" }],
])(
  "a value chosen in the field %s replaces the typed one, and the others stay",
  async (label, chosen, rest, change) => {
    const { set, value, save } = await edit();
    set("Task", "Call Ana fri 15:30, remind 15 min before !high");
    await eventually(() => expect(value("Time")).toBe("15:30"));
    set(label, chosen);
    expect([value("Task"), value(label)]).toEqual([rest, chosen]);
    const typed = { todo_due_date: FRIDAY, todo_time: "15:30", todo_remind: 15, todo_category: "high" };
    expect(await save()).toMatchObject({ todo_title: "Call Ana", ...typed, ...change });
  },
);

test("removing a day in its field also removes the typed time and reminder", async () => {
  const { set, value, save } = await edit();
  set("Task", "Call Ana fri 15:30, remind 15 min before");
  await eventually(() => expect(value("Time")).toBe("15:30"));
  set("Due Date", "");
  expect(await save()).toMatchObject({ todo_title: "Call Ana", todo_due_date: "", todo_time: null, todo_remind: null });
});

test("a time alone keeps its day when another is chosen", async () => {
  const { set, value, save } = await edit();
  set("Task", "Call Ana 15:30");
  await eventually(() => expect(value("Time")).toBe("15:30"));
  set("Time", "16:00");
  expect(await save()).toMatchObject({ todo_title: "Call Ana", todo_due_date: DAY, todo_time: "16:00" });
});
