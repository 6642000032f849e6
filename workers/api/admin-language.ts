import type { Context } from "hono";
import { describeRoute } from "hono-openapi";
import * as z from "zod/mini";
import { OwnPassword } from "#app/domain/account/account.ts";
import { choosePerson, dropPerson, readAccess, setAudience } from "#app/domain/pack/audience.server.ts";
import { Access, AccessInput, AccessQuery, PersonChoice, PersonInput } from "#app/domain/pack/audience.ts";
import {
  createFolder,
  deleteAudio,
  deleteFolder,
  exploreAudio,
  listAudio,
  renameAudio,
} from "#app/domain/pack/audio.server.ts";
import {
  AudioAssignment,
  AudioChoice,
  AudioFile,
  AudioFolder,
  AudioRename,
  AudioUpload,
  MAX_AUDIO_REQUEST_BYTES,
  UploadResult,
} from "#app/domain/pack/audio.ts";
import { exportWords, packFile, packTooLarge } from "#app/domain/pack/file.server.ts";
import { importPack, previewPack } from "#app/domain/pack/import-file.server.ts";
import { csvTooLarge, importWords } from "#app/domain/pack/import.server.ts";
import { assignAudio, bulkMatchAudio } from "#app/domain/pack/match.server.ts";
import { MatchInput, MatchResult } from "#app/domain/pack/match.ts";
import {
  batchHistory,
  batchMapping,
  createPack,
  deletePack,
  listPacks,
  packNames,
  setLocale,
  userProgress,
} from "#app/domain/pack/pack.server.ts";
import {
  LanguageBatch,
  LanguageChoice,
  LanguagePack,
  LearnerProgress,
  MAX_PACK_BYTES,
  NewPack,
  PackLocale,
} from "#app/domain/pack/pack.ts";
import { PackImport, PackPreview } from "#app/domain/pack/preview.ts";
import { tooLarge, uploadAudio } from "#app/domain/pack/upload.server.ts";
import { changeWord, createWord, deleteWord, listWords } from "#app/domain/pack/word.server.ts";
import {
  CsvResult,
  CsvUpload,
  MAX_CSV_BYTES,
  Word,
  WordInput,
  WordPage,
  WordPatch,
  WordQuery,
} from "#app/domain/pack/word.ts";
import { answer, call, callById, callByIdWithBody, callWithBody, callWithForm, callWithQuery } from "./call.ts";
import { answers, createRouter, Message, orAnswers, query, wrapped } from "./router.ts";

const data = (summary: string, schema: z.core.$ZodType, status: 200 | 201 = 200, conflict?: string) =>
  answers(summary, wrapped(schema), status, conflict ? { 409: conflict } : {});

const csv = (summary: string) =>
  describeRoute({ summary, responses: { 200: { description: summary, content: { "text/csv": {} } } } });

function sendCsv(c: Context, name: string, text: string) {
  c.header("Content-Type", "text/csv; charset=utf-8");
  c.header("Content-Disposition", `attachment; filename="${name}"`);
  return c.body(text);
}

const ZIP = "application/zip";
const file = describeRoute({
  summary: "A pack with its words and recordings as one file, signed by the region",
  responses: { 200: { description: "What import-pack takes back", content: { [ZIP]: {} } } },
});
const packBody = describeRoute({
  requestBody: { required: true, content: { [ZIP]: { schema: { type: "string", format: "binary" } } } },
});

const audio = { bytes: MAX_AUDIO_REQUEST_BYTES, tooLarge };
const words = { bytes: MAX_CSV_BYTES, tooLarge: csvTooLarge };
const packs = { bytes: MAX_PACK_BYTES, tooLarge: packTooLarge, type: ZIP };
const uploads = {
  "/upload-audio": audio,
  "/bulk-upload-audio": audio,
  "/upload-csv": words,
  "/words/bulk-import": words,
  "/preview-pack": packs,
  "/import-pack": packs,
};

export const adminLanguage = createRouter("admin", { isWrapped: true, uploads })
  .post(
    "/create-pack",
    data("Create a language pack", LanguagePack, 201, "The pack already exists"),
    ...callWithBody(NewPack, createPack, 201),
  )
  .get("/packs", data("List language packs", z.array(LanguagePack)), call(listPacks))
  .get("/languages", data("List the names of language packs", z.array(z.string())), call(packNames))
  .delete(
    "/pack/:language",
    data("Delete a language pack with all its contents; may ask for your password", Message),
    ...callByIdWithBody(OwnPassword, deletePack, { name: "language" }),
  )
  .patch(
    "/pack/:language",
    data("Set the language code of a pack, by whose rules its words are compared and sorted", LanguagePack),
    ...callByIdWithBody(PackLocale, setLocale, { name: "language" }),
  )
  .get("/pack/:language", file, orAnswers(409, "The pack is too large for one file"), async (c) => {
    const { language } = c.req.param();
    // An unknown name throws here, before it could become a header value.
    const bytes = await packFile(c.var.context, language);
    c.header("Content-Type", ZIP);
    c.header("Content-Disposition", `attachment; filename="${language}.zip"`);
    return c.body(bytes);
  })
  .post(
    "/preview-pack",
    data("Who signed a pack's file, and what its import would change; changes nothing", PackPreview),
    packBody,
    query(z.pick(PackImport, { language: true })),
    async (c) => answer(c, await previewPack(c.var.context, c.req.raw.body, c.req.valid("query").language)),
  )
  .post(
    "/import-pack",
    data(
      "Make a pack from its file, or with the token of a preview as the preview said",
      LanguagePack,
      201,
      "The pack already exists, or the file or the pack is not what was previewed",
    ),
    packBody,
    query(PackImport),
    async (c) => answer(c, await importPack(c.var.context, c.req.raw.body, c.req.valid("query")), 201),
  )
  .get(
    "/batch-history/:language",
    data("List the uploads of a pack", z.array(LanguageBatch)),
    callById(batchHistory, "language"),
  )
  .get(
    "/download-mapping/:language/:batch",
    csv("The files of an upload with their hashes and statuses"),
    async (c) => {
      const { language, batch } = c.req.param();
      return sendCsv(c, `${language}-${batch}.csv`, await batchMapping(c.var.context, language, batch));
    },
  )
  .get(
    "/user-progress",
    data("List the learners of a pack", z.array(LearnerProgress)),
    ...callWithQuery(LanguageChoice, (context, { language }) => userProgress(context, language)),
  )

  .get(
    "/access",
    data("Who may learn, or with a language who may learn its pack", Access),
    ...callWithQuery(AccessQuery, readAccess),
  )
  .put(
    "/access",
    data("Open learning, or a pack, to an audience; may ask for your password", Access),
    ...callWithBody(z.extend(AccessInput, OwnPassword.shape), setAudience),
  )
  .post(
    "/access/people",
    data("Choose a person by username or email address", Access, 201, "As many people are chosen as can be"),
    orAnswers(404, "There is no such pack, or no such account"),
    ...callWithBody(PersonInput, choosePerson, 201),
  )
  .delete(
    "/access/people",
    data("Take a person out of those who are chosen", Access),
    ...callWithBody(PersonChoice, dropPerson),
  )

  .post("/upload-audio", data("Add recordings", UploadResult), ...callWithForm(AudioUpload, uploadAudio))
  .post("/bulk-upload-audio", data("Add recordings", UploadResult), ...callWithForm(AudioUpload, uploadAudio))
  .get(
    "/audio-files",
    data("List the recordings of a pack", z.array(AudioFile)),
    ...callWithQuery(LanguageChoice, (context, { language }) => listAudio(context, language)),
  )
  .get(
    "/file-explorer",
    data("The audio folder of a pack", AudioFolder),
    ...callWithQuery(LanguageChoice, (context, { language }) => exploreAudio(context, language)),
  )
  .post(
    "/bulk-match-audio",
    data("Match recordings with words by name", MatchResult),
    ...callWithBody(MatchInput, bulkMatchAudio),
  )
  .post(
    "/assign-audio",
    data("Assign a recording to a word, or remove it", Message),
    ...callWithBody(AudioAssignment, assignAudio),
  )
  .post(
    "/rename-audio",
    data("Rename a recording", Message, 200, "Another recording has this name"),
    ...callWithBody(AudioRename, renameAudio),
  )
  .delete("/delete-audio", data("Delete a recording", Message), ...callWithBody(AudioChoice, deleteAudio))
  .post(
    "/create-folder",
    data("Make a pack's audio folder", Message),
    ...callWithBody(LanguageChoice, (context, { language }) => createFolder(context, language)),
  )
  .delete(
    "/delete-folder",
    data("Delete a pack's audio folder", Message),
    ...callWithBody(LanguageChoice, (context, { language }) => deleteFolder(context, language)),
  )

  .post("/upload-csv", data("Add words from a CSV", CsvResult), ...callWithForm(CsvUpload, importWords))
  .post("/words/bulk-import", data("Add words from a CSV", CsvResult), ...callWithForm(CsvUpload, importWords))
  .get("/export/:language", csv("The words of a pack, in the form that upload-csv takes"), async (c) => {
    const { language } = c.req.param();
    return sendCsv(c, `${language}.csv`, await exportWords(c.var.context, language));
  })
  .get("/words/:languageOrId", data("List words", WordPage), query(WordQuery), async (c) =>
    answer(c, await listWords(c.var.context, c.req.param("languageOrId"), c.req.valid("query"))),
  )
  .get(
    "/words",
    data("List words", WordPage),
    ...callWithQuery(z.extend(WordQuery, LanguageChoice.shape), (context, { language, ...asked }) =>
      listWords(context, language, asked),
    ),
  )
  .post(
    "/words",
    data("Add a word", Word, 201, "The pack has this word already"),
    ...callWithBody(WordInput, createWord, 201),
  )
  .put(
    "/words/:languageOrId",
    data("Change a word", Word, 200, "The pack has this word already"),
    ...callByIdWithBody(WordPatch, changeWord, { name: "languageOrId" }),
  )
  .delete("/words/:languageOrId", data("Delete a word", Word), callById(deleteWord, "languageOrId"));
