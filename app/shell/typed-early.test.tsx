import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { act } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { useTypedEarly } from "#app/ui/typed-early.ts";
import { EARLY_KEYS_SCRIPT } from "./early-keys.ts";

/** The text that the component shows at each render. */
const rendered: string[] = [];

function Form({ kind, stored }: { kind: "text" | "number" | "area"; stored: string }) {
  const [text, setText] = useState(stored);
  const { ref } = useTypedEarly(["field"], ({ field }) => setText(field));
  rendered.push(text);
  const field = {
    name: "field",
    value: text,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  };
  return <form ref={ref}>{kind === "area" ? <textarea {...field} /> : <input type={kind} {...field} />}</form>;
}

/** Types into the field of a page whose scripts have not run yet, and lets them run. */
async function openAndType(kind: "text" | "number" | "area", stored: string, typed: string) {
  document.body.innerHTML = `<div>${renderToString(<Form kind={kind} stored={stored} />)}</div>`;
  new Function(EARLY_KEYS_SCRIPT)();
  const field = document.querySelector<HTMLInputElement>("[name=field]")!;
  expect(field.value).toBe(stored);
  if (typed !== stored) {
    field.value = typed;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  rendered.length = 0;
  const root = await act(async () =>
    hydrateRoot(document.body.firstElementChild!, <Form kind={kind} stored={stored} />),
  );
  const shown = document.querySelector<HTMLInputElement>("[name=field]")!;
  expect(shown).toBe(field);
  await act(async () => root.unmount());
  return { shown: shown.value, state: rendered.at(-1) };
}

test("a text that was typed into a field before the scripts ran is there once, and becomes the form's own", async () => {
  for (const [kind, stored, typed] of [
    ["text", "", "Early"],
    ["text", "Work", "Work Early"],
    ["number", "30", "60"],
    ["area", "Folded.", "Folded.Early"],
  ] as const)
    expect([kind, await openAndType(kind, stored, typed)]).toEqual([kind, { shown: typed, state: typed }]);
});

test("a field into which nothing was typed keeps its stored text", async () => {
  expect(await openAndType("area", "Folded.", "Folded.")).toEqual({ shown: "Folded.", state: "Folded." });
});

/** The code of all components. */
const all = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."))
  .map((path) => readFileSync(join("app", path), "utf8"))
  .join("\n");

const constants = new Map([...all.matchAll(/const (\w+) = "(\w+)"/g)].map(([, name, text]) => [name!, text!]));
/** The name of a field, which may be a constant. */
const nameOf = (word: string) => (word.startsWith('"') ? word.slice(1, -1) : constants.get(word));

test("each field that takes over early text, or for which keys are collected, exists under its name", () => {
  const early = [...all.matchAll(/useTypedEarly\(\[([^\]]+)\]/g)].flatMap(([, names]) => names!.split(", "));
  const held = [...all.matchAll(/holds?Keys\(("?\w+"?)\)/gi)].map(([, name]) => name!);
  const names = [...early, ...held].filter((word) => word !== "name").map(nameOf);
  expect(new Set(names).size).toBeGreaterThan(10);
  const fields = [...all.matchAll(/\bname=(?:\{(\w+)\}|("\w+"))/g)].map(([, constant, text]) =>
    nameOf(text ?? constant!),
  );
  expect(names.filter((name) => !fields.includes(name))).toEqual([]);
});
