import { expect, test } from "vitest";
import * as z from "zod/mini";
import { shortText } from "./text.ts";

const LONG = "It is too long";
const schema = z.object({ notes: shortText(3, LONG), title: shortText(3, LONG, "Give it a title") });
const problems = (input: object) =>
  schema.safeParse(input).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

test("a missing text and a value that is no text get their own errors, a long text its limit", () => {
  expect(problems({ title: "a" })).toEqual(["notes: notes is required"]);
  expect(problems({ title: "a", notes: null })).toEqual(["notes: notes must be a text"]);
  expect(problems({ title: "a", notes: "long" })).toEqual([`notes: ${LONG}`]);
  expect(problems({ notes: "" })).toEqual(["title: Give it a title"]);
});
