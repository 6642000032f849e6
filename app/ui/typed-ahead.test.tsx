import { beforeEach, expect, test, vi } from "vitest";
import { holdKeys, listenToUndelivered, releaseKeys } from "./typed-ahead.ts";

/** The texts that were passed to the listener. */
const told: string[] = [];
listenToUndelivered((text) => void told.push(text));

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = "";
  told.length = 0;
});

const held = () => document.querySelector<HTMLTextAreaElement>("label textarea");

/** Types into the field that collects keys. */
const type = (text: string) => void (held()!.value += text);

function press(key: string) {
  held()!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

/** Types a character into a field, unless something prevents it. */
function pressIn(field: HTMLInputElement | HTMLTextAreaElement, key: string) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  if (field.dispatchEvent(event)) field.value += key;
}

/** Opens a field of the page. Characters that are typed into it are appended, as a browser does. */
function open(tag: "input" | "textarea", name: string) {
  const field = document.body.appendChild(document.createElement(tag));
  field.name = name;
  document.execCommand = (_command, _ui, text) => {
    (document.activeElement as HTMLInputElement).value += text;
    return true;
  };
  field.focus();
  return field;
}

/** Opens the field of a new todo: Enter saves its text, and empties it. */
function openLine(save: (text: string) => void) {
  const form = document.body.appendChild(document.createElement("form"));
  const field = open("input", "todo_title");
  form.appendChild(field);
  form.requestSubmit = () => {
    save(field.value);
    field.value = "";
  };
  field.focus();
  return field;
}

test("text typed before a field had opened is typed into it, with its lines", async () => {
  holdKeys("diary_text");
  type("Dear diary\nIt rained");
  const field = open("textarea", "diary_text");
  await vi.runAllTimersAsync();
  expect(field.value).toBe("Dear diary\nIt rained");
  expect([held(), told]).toEqual([null, []]);
});

test("Enter in a line saves it, and the rest goes to the field that has the focus then", async () => {
  holdKeys("todo_title");
  type("Sow\nPrune");
  const saved: string[] = [];
  const field = openLine((text) => void saved.push(text));
  await vi.runAllTimersAsync();
  expect([saved, field.value]).toEqual([["Sow"], "Prune"]);
});

test("text typed while an Enter opens the next field comes after the text before it", async () => {
  holdKeys("todo_title");
  type("Sow\nPr");
  const field = openLine(() => void setTimeout(() => pressIn(field, "u")));
  await vi.runAllTimersAsync();
  expect(field.value).toBe("Pru");
  pressIn(field, "n");
  expect(field.value).toBe("Prun");
});

test("a field gets the text typed for it however late it opens", async () => {
  holdKeys("diary_text");
  type("Dear diary");
  await vi.advanceTimersByTimeAsync(600_000);
  const field = open("textarea", "diary_text");
  await vi.runAllTimersAsync();
  expect(field.value).toBe("Dear diary");
});

test("text that no field received is reported when the person clicks or goes on elsewhere, gets an error or reloads the page", async () => {
  const ends = [
    () => document.body.dispatchEvent(new Event("pointerdown", { bubbles: true })),
    () => open("input", "another"),
    releaseKeys,
    () => window.dispatchEvent(new Event("pagehide")),
    () => holdKeys("another"),
  ];
  for (const end of ends) {
    holdKeys("diary_text");
    type("Dear diary");
    end();
    await vi.advanceTimersByTimeAsync(1);
    expect(told.splice(0)).toEqual(["Dear diary"]);
    releaseKeys();
    expect(held()).toBeNull();
    end();
    expect(told).toEqual([]);
    releaseKeys();
  }
});

test("a click on a message, which may offer to try again, ends nothing", async () => {
  holdKeys("diary_text");
  type("Dear diary");
  const button = document.body.appendChild(document.createElement("div"));
  button.className = "toasts";
  button.tabIndex = 0;
  button.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  button.focus();
  await vi.advanceTimersByTimeAsync(1);
  const field = open("textarea", "diary_text");
  await vi.runAllTimersAsync();
  expect([field.value, told]).toEqual(["Dear diary", []]);
});

test("Escape discards the text, and without text nothing is reported", async () => {
  holdKeys("diary_text");
  type("Dear");
  press("Escape");
  expect(held()).toBeNull();
  holdKeys("diary_text");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([held(), told]).toEqual([null, []]);
});
