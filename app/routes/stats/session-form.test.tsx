import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { FormHTMLAttributes } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { EndedPomodoro } from "#app/domain/pomodoro/pomodoro.ts";
import { FUTURE_MESSAGE, MINUTES_MESSAGE, TIME_MESSAGE } from "#app/domain/pomodoro/limits.ts";

vi.mock("@remix-run/react", () => ({
  Form: (props: FormHTMLAttributes<HTMLFormElement>) => <form {...props} />,
  Link: () => null,
  useActionData: () => undefined,
  useNavigation: () => ({ state: "idle" }),
  useLocation: () => ({ key: "here" }),
}));
vi.mock("#app/forms/last-action-data.ts", () => ({ useLastActionData: () => undefined }));

const { SessionForm } = await import("./session-form.tsx");
afterEach(cleanup);

function add() {
  const onSend = vi.fn();
  render(
    <SessionForm
      session={null}
      projects={[{ id: "p", title: "Work" }]}
      todos={[]}
      timezone="UTC"
      closed="/stats"
      onSend={onSend}
    />,
  );
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save Session" }));
  return { onSend, field, save };
}

test.each(["0", "99999", "", "1.5"])("a session of %j minutes says at its field how many it may have", (minutes) => {
  const { onSend, field, save } = add();
  fireEvent.change(field("Minutes"), { target: { value: minutes } });
  save();
  expect(screen.getByRole("alert").textContent).toBe(MINUTES_MESSAGE);
  expect(field("Minutes").value).toBe(minutes);
  expect(document.activeElement).toBe(field("Minutes"));
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.change(field("Minutes"), { target: { value: "30" } });
  save();
  expect(onSend).toHaveBeenCalledOnce();
});

test("a session that has not ended says so at its start", () => {
  const { onSend, field, save } = add();
  fireEvent.change(field("Started"), { target: { value: "2999-01-01T10:00" } });
  save();
  expect(screen.getByRole("alert").textContent).toBe(FUTURE_MESSAGE);
  expect(document.activeElement).toBe(field("Started"));
  expect(onSend).not.toHaveBeenCalled();
});

test("a start that is half typed stays as it is, and says what is missing", () => {
  const { onSend, field, save } = add();
  fireEvent.change(field("Started"), { target: { value: "2026-11-20T10:00" } });
  fireEvent.change(field("Started"), { target: { value: "" } });
  expect(field("Started").value).toBe("");
  save();
  expect(screen.getByRole("alert").textContent).toBe(TIME_MESSAGE);
  expect(onSend).not.toHaveBeenCalled();
});

test("the start that a forgotten session suggests is as long ago as its minutes", () => {
  const { field } = add();
  const ago = () => Math.floor((Date.now() - Date.parse(`${field("Started").value}Z`)) / 60_000);
  expect([25, 26]).toContain(ago());
  fireEvent.change(field("Minutes"), { target: { value: "50" } });
  expect([50, 51]).toContain(ago());
});

test("the form of a session that another device changes meanwhile sends the note with which it opened", () => {
  const onSend = vi.fn();
  const session = {
    id: "a",
    project_id: "p",
    proje_title: "Work",
    todo_id: null,
    focused_seconds: 1_500,
    started_at: "2026-11-20T10:00:00.000Z",
    notes: "Wrote",
  } as EndedPomodoro;
  const form = (notes: string) => (
    <SessionForm
      session={{ ...session, notes }}
      projects={[{ id: "p", title: "Work" }]}
      todos={[]}
      timezone="UTC"
      closed="/stats"
      onSend={onSend}
    />
  );
  const { rerender } = render(form("Wrote"));
  rerender(form("Wrote the plan"));
  fireEvent.change(screen.getByLabelText("Note (optional)"), { target: { value: "Wrote tests" } });
  fireEvent.click(screen.getByRole("button", { name: "Save Session" }));
  expect(onSend).toHaveBeenCalledWith(expect.objectContaining({ notes: "Wrote tests", notes_before: "Wrote" }));
});
