import { expect, test } from "vitest";
import { MAX_SHARED_TEXT, noteOf, sharedOf, todoOf } from "./shared.ts";

const shared = (fields: { title?: unknown; text?: unknown; url?: unknown }) => sharedOf((name) => fields[name]);

test("the title of a share becomes the todo's title, its text and address the description", () => {
  const page = shared({ title: "Quince jam", text: "Three pounds of fruit", url: "https://example.com/jam" });
  expect(todoOf(page)).toEqual({
    todo_title: "Quince jam",
    todo_description: "Three pounds of fruit\nhttps://example.com/jam",
  });
  expect(noteOf(page)).toBe("Quince jam\nThree pounds of fruit\nhttps://example.com/jam");
});

test("without a title the first line becomes the title, and without any text the address", () => {
  expect(todoOf(shared({ text: "\n Buy quinces \nat the market\n\n\n\ntomorrow" }))).toEqual({
    todo_title: "Buy quinces",
    todo_description: "at the market\n\ntomorrow",
  });
  expect(todoOf(shared({ url: "https://example.com" }))).toEqual({
    todo_title: "https://example.com",
    todo_description: "",
  });
});

test("a text that an app sends twice appears once", () => {
  const twice = { title: "Jam", text: "Jam\nhttps://example.com/jam", url: "https://example.com/jam" };
  expect(noteOf(shared(twice))).toBe("Jam\nhttps://example.com/jam");
  expect(noteOf(shared({ title: "Jam", text: "See https://example.com/jam.", url: "https://example.com/jam" }))).toBe(
    "Jam\nSee https://example.com/jam.",
  );
});

test("a line that is too long for a title is cut there, and the description has it completely", () => {
  const long = "😀".repeat(130);
  const { todo_title, todo_description } = todoOf(shared({ text: long }));
  expect([...todo_title]).toHaveLength(120);
  expect(todo_title.endsWith("…")).toBe(true);
  expect(todo_description).toBe(long);
});

test("control characters and broken characters are left out, and lines end as everywhere", () => {
  const wild = shared({
    title: "a\u0000b\nc\u001B[31m",
    text: "one\r\ntwo\rthree\uD800",
    url: "https://a.example/\u0007",
  });
  expect(wild).toEqual({
    title: "ab c[31m",
    text: "one\ntwo\nthree\uFFFD",
    url: "https://a.example/",
    isCut: false,
  });
});

test("markup, addresses of scripts and invalid addresses stay plain text", () => {
  for (const url of [
    "javascript:alert(1)",
    "data:text/html,<script>",
    "not an address",
    "<img src=x onerror=alert(1)>",
  ])
    expect(noteOf(shared({ text: "See", url }))).toBe(`See\n${url}`);
});

test("a text beyond the limit is cut, and says so; values that are no text are ignored", () => {
  const long = shared({ text: "x".repeat(MAX_SHARED_TEXT + 1) });
  expect([long.text.length, long.isCut]).toEqual([MAX_SHARED_TEXT, true]);
  const nothing = shared({ title: new Blob(["x"]), text: 5, url: null });
  expect(nothing).toEqual({ title: "", text: "", url: "", isCut: false });
});
