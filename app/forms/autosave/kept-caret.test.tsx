import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { useKeptCaret } from "./use-text.ts";

/** A field with typed text. Later it gets the text from another device. */
function Field({ arrived }: { arrived?: string }) {
  const [typed, setTyped] = useState("Mi and more");
  const text = arrived ?? typed;
  useKeptCaret(text);
  return <textarea value={text} onChange={({ target }) => setTyped(target.value)} />;
}

const openField = () => {
  const { rerender } = render(<Field />);
  const field = screen.getByRole<HTMLTextAreaElement>("textbox");
  field.focus();
  return {
    field,
    place(at: number) {
      field.setSelectionRange(at, at);
      fireEvent(document, new Event("selectionchange"));
    },
    receive: (arrived: string) => rerender(<Field arrived={arrived} />),
  };
};

test.each([
  [2, "Mi and more\nBread", 2],
  [11, "Mi\nBread and more", 17],
  [11, "Mi", 2],
])("the caret at %i stays between the same letters when another text arrives", (at, text, moved) => {
  const { field, place, receive } = openField();
  place(at);
  receive(text);
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual([text, moved, moved]);
});

test("the caret on an empty last line stays on the empty last line", () => {
  const { field, place, receive } = openField();
  fireEvent.change(field, { target: { value: "Milk\n" } });
  place(5);
  receive("Milk\nBread\n");
  expect(field.selectionStart).toBe(11);
});

test("the caret of an empty field goes to the end of a text that arrives", () => {
  const { field, place, receive } = openField();
  fireEvent.change(field, { target: { value: "" } });
  place(0);
  receive("Milk");
  expect(field.selectionStart).toBe(4);
});

test("the caret follows what the person types", () => {
  const { field, place, receive } = openField();
  place(2);
  fireEvent.change(field, { target: { value: "Milk and more" } });
  place(4);
  receive("Milk and more\nBread");
  expect(field.selectionStart).toBe(4);
});
