import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { useKeptCaret } from "./kept-caret.ts";

let showText: (text: string) => void;

function Field() {
  const [text, setText] = useState("Mi and more");
  showText = setText;
  useKeptCaret(text);
  return <textarea value={text} onChange={({ target }) => setText(target.value)} />;
}

const place = (field: HTMLTextAreaElement, at: number) => {
  field.setSelectionRange(at, at);
  fireEvent(document, new Event("selectionchange"));
};

test.each([
  [2, "Mi and more\nBread", 2],
  [11, "Mi\nBread and more", 17],
  [11, "Mi", 2],
])("the caret at %i stays between the same letters when another text arrives", async (at, text, moved) => {
  render(<Field />);
  const field = screen.getByRole<HTMLTextAreaElement>("textbox");
  field.focus();
  place(field, at);
  act(() => showText(text));
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual([text, moved, moved]);
});

test("the caret follows what the person types", () => {
  render(<Field />);
  const field = screen.getByRole<HTMLTextAreaElement>("textbox");
  field.focus();
  place(field, 2);
  fireEvent.change(field, { target: { value: "Milk and more" } });
  place(field, 4);
  act(() => showText("Milk and more\nBread"));
  expect(field.selectionStart).toBe(4);
});
