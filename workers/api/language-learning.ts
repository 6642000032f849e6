import { describeRoute } from "hono-openapi";
import * as z from "zod/mini";
import { recordKnown, recordResult } from "#app/domain/learning/answer.server.ts";
import { undoResult } from "#app/domain/learning/undo.server.ts";
import { PracticeAnswer, PracticeInput, PracticeKnown, PracticeUndo, Progress } from "#app/domain/learning/practice.ts";
import { csvTooLarge } from "#app/domain/pack/import.server.ts";
import {
  MAX_NOTES_BYTES,
  OwnWord,
  OwnWordChoice,
  OwnWordExport,
  OwnWordImport,
  OwnWordInput,
  OwnWordPage,
  OwnWordQuery,
  OwnWordUpload,
} from "#app/domain/own-word/own-word.ts";
import { changeOwnWord, createOwnWord, listOwnWords } from "#app/domain/own-word/own-word.server.ts";
import { exportOwnWords } from "#app/domain/own-word/export.server.ts";
import { importOwnWords } from "#app/domain/own-word/import.server.ts";
import { deleteOwnWord, undoOwnWords } from "#app/domain/own-word/undo.server.ts";
import {
  allWords,
  learnedWords,
  learnerLanguages,
  learnerProgress,
  reviewWords,
} from "#app/domain/learning/practice.server.ts";
import { LearningFigures } from "#app/domain/learning/figures.ts";
import { learningFigures } from "#app/domain/learning/figures.server.ts";
import { LearningSettings } from "#app/domain/learning/settings.ts";
import { changeSettings, learningSettings } from "#app/domain/learning/settings.server.ts";
import { dueWords } from "#app/domain/learning/day.server.ts";
import { dailyWords, todaysWords } from "#app/domain/learning/today.server.ts";
import { Word, WordPatch } from "#app/domain/pack/word.ts";
import { call, callById, callByIdWithBody, callWithBody, callWithForm, callWithQuery } from "./call.ts";
import { answers, createRouter, Message, orAnswers, query } from "./router.ts";

const words = (summary: string) => answers(summary, z.array(Word));

const uploads = { "/words/import": { bytes: MAX_NOTES_BYTES, tooLarge: csvTooLarge } };

/** A language's words as a file, text of either format. */
const wordsFile = describeRoute({
  summary: "Export a language's words, for Anki with their progress or as a CSV",
  responses: {
    200: { description: "What import takes back", content: { "text/plain": {}, "text/csv": {} } },
    404: { description: "You do not learn this language" },
  },
});

export const languageLearning = createRouter("learner", { uploads })
  .get("/languages", answers("List the languages to learn", z.array(z.string())), call(learnerLanguages))
  .get("/daily-words/:language", words("Today's new words, the same ones all day"), callById(dailyWords, "language"))
  .get("/progress/:language", answers("The learner's progress", Progress), callById(learnerProgress, "language"))
  .get("/practice-today/:language", words("Every word met or answered today"), callById(todaysWords, "language"))
  .get("/practice-all/:language", words("Every word met so far"), callById(allWords, "language"))
  .get("/review-words/:language", words("The struggling and the due words"), callById(reviewWords, "language"))
  .get(
    "/due-words/:language",
    words("The words to review today, within your limit and not on days off"),
    callById(dueWords, "language"),
  )
  .get(
    "/figures/:language",
    answers("Your figures: retention, a forecast and the days of a year", LearningFigures),
    callById(learningFigures, "language"),
  )
  .get("/settings", answers("Your settings of learning", LearningSettings), call(learningSettings))
  .put(
    "/settings",
    answers("Replace your settings of learning", LearningSettings),
    ...callWithBody(LearningSettings, changeSettings),
  )
  .get(
    "/learned-words/:language",
    words("The learned words, those practised last first"),
    callById(learnedWords, "language"),
  )
  .post("/practice-result", answers("Record an answer", PracticeAnswer), ...callWithBody(PracticeInput, recordResult))
  .post(
    "/know",
    answers("Put a word far into the future, because you know it", PracticeAnswer),
    ...callWithBody(PracticeKnown, recordKnown),
  )
  .delete(
    "/practice-result",
    answers("Undo the last answer to a word, or that you know it", PracticeAnswer),
    orAnswers(409, "There is no answer to undo"),
    ...callWithBody(PracticeUndo, undoResult),
  )

  .get("/words", answers("List own words, the newest first", OwnWordPage), ...callWithQuery(OwnWordQuery, listOwnWords))
  .post(
    "/words",
    answers("Add an own word to a language; a new name makes a new language", OwnWord, 201),
    orAnswers(409, "You have this word already, or as many as you can have"),
    ...callWithBody(OwnWordInput, createOwnWord, 201),
  )
  .post(
    "/words/import",
    answers("Import words from a CSV or from Anki's notes in plain text", OwnWordImport),
    orAnswers(409, "There is no room for so many words"),
    orAnswers(429, "Too many files in an hour"),
    ...callWithForm(OwnWordUpload, importOwnWords),
  )
  .get("/words/export", wordsFile, query(OwnWordExport), async (c) => {
    const asked = c.req.valid("query");
    const text = await exportOwnWords(c.var.context, asked);
    const [type, end] = asked.format === "csv" ? ["csv", "csv"] : ["plain", "txt"];
    c.header("Content-Type", `text/${type}; charset=utf-8`);
    const name = encodeURIComponent(`${asked.language}.${end}`).replace(
      /['()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16)}`,
    );
    c.header("Content-Disposition", `attachment; filename="words.${end}"; filename*=UTF-8''${name}`);
    return c.body(text);
  })
  .post(
    "/words/undo",
    answers("Undo the deletion of an own word, or an import, within a day", Message),
    orAnswers(404, "There is nothing of yours to undo"),
    orAnswers(409, "You have this word again, or no room for it"),
    ...callWithBody(OwnWordChoice, undoOwnWords),
  )
  .put(
    "/words/:id",
    answers("Change an own word", OwnWord),
    orAnswers(409, "You have the new word already"),
    ...callByIdWithBody(WordPatch, changeOwnWord),
  )
  .delete("/words/:id", answers("Delete an own word with its progress", Message), callById(deleteOwnWord));
