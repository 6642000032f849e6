import { expect, test } from "vitest";
import { MAX_MEANING } from "../pack/word.ts";
import { keptTexts } from "./seen-word.ts";

const seen = { word_original: "gato", meaning: "cat", pronunciation: "" };

test("a text that was not changed here stays as another device saved it", () => {
  const stored = { ...seen, meaning: "a cat", pronunciation: "GAH-toh" };
  expect(keptTexts(stored, { ...seen, word_original: "gata" }, seen)).toEqual({ word_original: "gata" });
});

test("a meaning that another device changed stays before the new one, once", () => {
  const patch = { ...seen, meaning: "tomcat" };
  expect(keptTexts({ ...seen, meaning: "house cat" }, patch, seen)).toEqual({ meaning: "house cat; tomcat" });
  expect(keptTexts({ ...seen, meaning: "house cat; tomcat" }, patch, seen)).toEqual({});
  expect(keptTexts({ ...seen, meaning: "tomcat" }, patch, seen)).toEqual({ meaning: "tomcat" });
  expect(keptTexts(seen, patch, seen)).toEqual({ meaning: "tomcat" });
});

test("a client that names nothing seen replaces any text, and two meanings must have room", () => {
  expect(keptTexts({ ...seen, meaning: "house cat" }, { meaning: "tomcat" }, {})).toEqual({ meaning: "tomcat" });
  const long = "x".repeat(MAX_MEANING - 1);
  expect(() => keptTexts({ ...seen, meaning: "house cat" }, { meaning: long }, seen)).toThrow(/cannot exceed/);
});
