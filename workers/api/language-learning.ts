import * as z from "zod/mini";
import { recordKnown, recordResult, undoResult } from "#app/domain/language/answer.server.ts";
import { PracticeAnswer, PracticeInput, PracticeKnown, PracticeUndo, Progress } from "#app/domain/language/practice.ts";
import { OwnWord, OwnWordChoice, OwnWordInput, OwnWordPage, OwnWordQuery } from "#app/domain/language/own-word.ts";
import { changeOwnWord, createOwnWord, listOwnWords } from "#app/domain/language/own-word.server.ts";
import { deleteOwnWord, undoOwnWords } from "#app/domain/language/own-word-undo.server.ts";
import {
  allWords,
  learnedWords,
  learnerLanguages,
  learnerProgress,
  reviewWords,
} from "#app/domain/language/practice.server.ts";
import { dailyWords, todaysWords } from "#app/domain/language/today.server.ts";
import { Word, WordPatch } from "#app/domain/language/word.ts";
import { answers, body, createRouter, Message, orAnswers, query } from "./router.ts";

const words = (summary: string) => answers(summary, z.array(Word));

export const languageLearning = createRouter("learner")
  .get("/languages", answers("List the languages to learn", z.array(z.string())), async (c) =>
    c.json(await learnerLanguages(c.var.context)),
  )
  .get("/daily-words/:language", words("Today's new words, the same ones all day"), async (c) =>
    c.json(await dailyWords(c.var.context, c.req.param("language"))),
  )
  .get("/progress/:language", answers("The learner's progress", Progress), async (c) =>
    c.json(await learnerProgress(c.var.context, c.req.param("language"))),
  )
  .get("/practice-today/:language", words("Every word met or answered today"), async (c) =>
    c.json(await todaysWords(c.var.context, c.req.param("language"))),
  )
  .get("/practice-all/:language", words("Every word met so far"), async (c) =>
    c.json(await allWords(c.var.context, c.req.param("language"))),
  )
  .get("/review-words/:language", words("The struggling and the due words"), async (c) =>
    c.json(await reviewWords(c.var.context, c.req.param("language"))),
  )
  .get("/learned-words/:language", words("The learned words, those practised last first"), async (c) =>
    c.json(await learnedWords(c.var.context, c.req.param("language"))),
  )
  .post("/practice-result", answers("Record an answer", PracticeAnswer), body(PracticeInput), async (c) =>
    c.json(await recordResult(c.var.context, c.req.valid("json"))),
  )
  .post(
    "/know",
    answers("Put a word far into the future, because you know it", PracticeAnswer),
    body(PracticeKnown),
    async (c) => c.json(await recordKnown(c.var.context, c.req.valid("json"))),
  )
  .delete(
    "/practice-result",
    answers("Undo the last answer to a word, or that you know it", PracticeAnswer),
    orAnswers(409, "There is no answer to undo"),
    body(PracticeUndo),
    async (c) => c.json(await undoResult(c.var.context, c.req.valid("json"))),
  )

  .get("/words", answers("List own words, the newest first", OwnWordPage), query(OwnWordQuery), async (c) =>
    c.json(await listOwnWords(c.var.context, c.req.valid("query"))),
  )
  .post(
    "/words",
    answers("Add an own word to a language; a new name makes a new language", OwnWord, 201),
    orAnswers(409, "You have this word already, or as many as you can have"),
    body(OwnWordInput),
    async (c) => c.json(await createOwnWord(c.var.context, c.req.valid("json")), 201),
  )
  .post(
    "/words/undo",
    answers("Undo the deletion of an own word, or an import, within a day", Message),
    orAnswers(404, "There is nothing of yours to undo"),
    orAnswers(409, "You have this word again, or no room for it"),
    body(OwnWordChoice),
    async (c) => c.json(await undoOwnWords(c.var.context, c.req.valid("json"))),
  )
  .put(
    "/words/:id",
    answers("Change an own word", OwnWord),
    orAnswers(409, "You have the new word already"),
    body(WordPatch),
    async (c) => c.json(await changeOwnWord(c.var.context, c.req.param("id"), c.req.valid("json"))),
  )
  .delete("/words/:id", answers("Delete an own word with its progress", Message), async (c) =>
    c.json(await deleteOwnWord(c.var.context, c.req.param("id"))),
  );
