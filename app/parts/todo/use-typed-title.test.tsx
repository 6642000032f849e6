import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type FormEvent, useRef, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../../tests/eventually.ts";

/** The code of the grammar, which a test loads when it resolves this. */
let code: PromiseWithResolvers<void>;

const saved = vi.fn();
beforeEach(() => {
  vi.resetModules();
  saved.mockClear();
  code = Promise.withResolvers();
  const { promise } = code;
  vi.doMock("./typed-title.tsx", async (importOriginal) => {
    await promise;
    return importOriginal();
  });
});
afterEach(cleanup);

/** A form with a typed title, submitted once. */
async function submit(text: string, titles: readonly string[] = []): Promise<HTMLFormElement> {
  const { useTypedTitle } = await import("./use-typed-title.ts");
  function Form() {
    const [title, setTitle] = useState(titles[0] ?? "");
    const field = useRef<HTMLInputElement>(null);
    const around = { today: "2026-11-25", locale: "en-GB", projects: [] };
    const typed = useTypedTitle({ text: title, field, around, save, saved: titles });
    function save(event?: FormEvent) {
      event?.preventDefault();
      if (!typed.waitsForCode()) saved(typed.fields);
    }
    return (
      <form aria-label="Todo" onSubmit={save} data-saving={typed.isSaving || undefined}>
        <input ref={field} aria-label="Title" value={title} onChange={({ target }) => setTitle(target.value)} />
      </form>
    );
  }
  render(<Form />);
  screen.getByLabelText("Title").focus();
  fireEvent.change(screen.getByLabelText("Title"), { target: { value: text } });
  const form = screen.getByRole<HTMLFormElement>("form");
  fireEvent.submit(form);
  return form;
}

test("a title that is saved before the grammar has loaded is saved once, with its day, when it has loaded", async () => {
  const form = await submit("Call Ana fri");
  expect(form.dataset["saving"]).toBe("true");
  // Text that is typed now does not go into this title.
  expect(document.activeElement).not.toBe(screen.getByLabelText("Title"));
  fireEvent.submit(form);
  expect(saved).not.toHaveBeenCalled();
  code.resolve();
  await eventually(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.calls).toEqual([
    [expect.objectContaining({ todo_title: "Call Ana", todo_due_date: "2026-11-27" })],
  ]);
  expect(form.dataset["saving"]).toBeUndefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Title"));
});

test("a title is read in the page's language", async () => {
  document.documentElement.lang = "de";
  await submit("Ana anrufen nächsten Freitag");
  code.resolve();
  await eventually(() => expect(saved).toHaveBeenCalled());
  document.documentElement.lang = "";
  expect(saved.mock.lastCall).toEqual([
    expect.objectContaining({ todo_title: "Ana anrufen", todo_due_date: "2026-12-04" }),
  ]);
});

test("a title is saved as typed when the grammar does not load in time", async () => {
  vi.useFakeTimers();
  await submit("Call Ana fri");
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  vi.useRealTimers();
  expect(saved.mock.calls).toEqual([[{ todo_title: "Call Ana fri" }]]);
});

test("a title is saved as typed when the grammar cannot be loaded", async () => {
  const form = await submit("Call Bo fri");
  code.reject(new Error("no network"));
  await eventually(() => expect(form.dataset["saving"]).toBeUndefined());
  expect(saved.mock.lastCall).toEqual([{ todo_title: "Call Bo fri" }]);
});

test("a title that stays text is saved at once", async () => {
  await submit("Call Ana fri", ["Call Ana fri"]);
  expect(saved.mock.calls).toEqual([[{ todo_title: "Call Ana fri" }]]);
});

test("a title that waits for the grammar is saved once, as it was typed, when its form closes", async () => {
  await submit("Call Ana fri");
  cleanup();
  expect(saved.mock.calls).toEqual([[{ todo_title: "Call Ana fri" }]]);
  code.resolve();
  await (await import("./typed-title.tsx")).loadTitleReader();
  expect(saved).toHaveBeenCalledOnce();
});

test("a title that waits for the grammar is saved once, as it was typed, when the page is left", async () => {
  const { hasUnsent } = await import("#app/client/commands/commands.ts");
  await submit("Call Ana fri");
  // A logout asks first.
  expect(hasUnsent()).toBe(true);
  await act(async () => void window.dispatchEvent(new Event("pagehide")));
  expect(hasUnsent()).toBe(false);
  cleanup();
  expect(saved.mock.calls).toEqual([[{ todo_title: "Call Ana fri" }]]);
});

test("a title that was saved is not saved again when its form closes", async () => {
  await submit("Call Ana fri");
  code.resolve();
  await eventually(() => expect(saved).toHaveBeenCalled());
  cleanup();
  expect(saved).toHaveBeenCalledOnce();
});
