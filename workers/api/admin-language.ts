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
import { answers, body, createRouter, form, Message, orAnswers, query, wrapped } from "./router.ts";

const data = (summary: string, schema: z.core.$ZodType, status: 200 | 201 = 200, conflict?: string) =>
  answers(summary, wrapped(schema), status, conflict ? { 409: conflict } : {});

const done = <Data>(data: Data) => ({ success: true as const, data });

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
    body(NewPack),
    async (c) => c.json(done(await createPack(c.var.context, c.req.valid("json"))), 201),
  )
  .get("/packs", data("List language packs", z.array(LanguagePack)), async (c) =>
    c.json(done(await listPacks(c.var.context))),
  )
  .get("/languages", data("List the names of language packs", z.array(z.string())), async (c) =>
    c.json(done(await packNames(c.var.context))),
  )
  .delete(
    "/pack/:language",
    data("Delete a language pack with all its contents; may ask for your password", Message),
    body(OwnPassword),
    async (c) => c.json(done(await deletePack(c.var.context, c.req.param("language"), c.req.valid("json")))),
  )
  .patch(
    "/pack/:language",
    data("Set the language code of a pack, by whose rules its words are compared and sorted", LanguagePack),
    body(PackLocale),
    async (c) => c.json(done(await setLocale(c.var.context, c.req.param("language"), c.req.valid("json")))),
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
    async (c) => c.json(done(await previewPack(c.var.context, c.req.raw.body, c.req.valid("query").language))),
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
    async (c) => c.json(done(await importPack(c.var.context, c.req.raw.body, c.req.valid("query"))), 201),
  )
  .get("/batch-history/:language", data("List the uploads of a pack", z.array(LanguageBatch)), async (c) =>
    c.json(done(await batchHistory(c.var.context, c.req.param("language")))),
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
    query(LanguageChoice),
    async (c) => c.json(done(await userProgress(c.var.context, c.req.valid("query").language))),
  )

  .get(
    "/access",
    data("Who may learn, or with a language who may learn its pack", Access),
    query(AccessQuery),
    async (c) => c.json(done(await readAccess(c.var.context, c.req.valid("query")))),
  )
  .put(
    "/access",
    data("Open learning, or a pack, to an audience; may ask for your password", Access),
    body(z.extend(AccessInput, OwnPassword.shape)),
    async (c) => c.json(done(await setAudience(c.var.context, c.req.valid("json")))),
  )
  .post(
    "/access/people",
    data("Choose a person by username or email address", Access, 201, "As many people are chosen as can be"),
    orAnswers(404, "There is no such pack, or no such account"),
    body(PersonInput),
    async (c) => c.json(done(await choosePerson(c.var.context, c.req.valid("json"))), 201),
  )
  .delete("/access/people", data("Take a person out of those who are chosen", Access), body(PersonChoice), async (c) =>
    c.json(done(await dropPerson(c.var.context, c.req.valid("json")))),
  )

  .post("/upload-audio", data("Add recordings", UploadResult), form(AudioUpload), async (c) =>
    c.json(done(await uploadAudio(c.var.context, c.req.valid("form")))),
  )
  .post("/bulk-upload-audio", data("Add recordings", UploadResult), form(AudioUpload), async (c) =>
    c.json(done(await uploadAudio(c.var.context, c.req.valid("form")))),
  )
  .get("/audio-files", data("List the recordings of a pack", z.array(AudioFile)), query(LanguageChoice), async (c) =>
    c.json(done(await listAudio(c.var.context, c.req.valid("query").language))),
  )
  .get("/file-explorer", data("The audio folder of a pack", AudioFolder), query(LanguageChoice), async (c) =>
    c.json(done(await exploreAudio(c.var.context, c.req.valid("query").language))),
  )
  .post("/bulk-match-audio", data("Match recordings with words by name", MatchResult), body(MatchInput), async (c) =>
    c.json(done(await bulkMatchAudio(c.var.context, c.req.valid("json")))),
  )
  .post(
    "/assign-audio",
    data("Assign a recording to a word, or remove it", Message),
    body(AudioAssignment),
    async (c) => c.json(done(await assignAudio(c.var.context, c.req.valid("json")))),
  )
  .post(
    "/rename-audio",
    data("Rename a recording", Message, 200, "Another recording has this name"),
    body(AudioRename),
    async (c) => c.json(done(await renameAudio(c.var.context, c.req.valid("json")))),
  )
  .delete("/delete-audio", data("Delete a recording", Message), body(AudioChoice), async (c) =>
    c.json(done(await deleteAudio(c.var.context, c.req.valid("json")))),
  )
  .post("/create-folder", data("Make a pack's audio folder", Message), body(LanguageChoice), async (c) =>
    c.json(done(await createFolder(c.var.context, c.req.valid("json").language))),
  )
  .delete("/delete-folder", data("Delete a pack's audio folder", Message), body(LanguageChoice), async (c) =>
    c.json(done(await deleteFolder(c.var.context, c.req.valid("json").language))),
  )

  .post("/upload-csv", data("Add words from a CSV", CsvResult), form(CsvUpload), async (c) =>
    c.json(done(await importWords(c.var.context, c.req.valid("form")))),
  )
  .post("/words/bulk-import", data("Add words from a CSV", CsvResult), form(CsvUpload), async (c) =>
    c.json(done(await importWords(c.var.context, c.req.valid("form")))),
  )
  .get("/export/:language", csv("The words of a pack, in the form that upload-csv takes"), async (c) => {
    const { language } = c.req.param();
    return sendCsv(c, `${language}.csv`, await exportWords(c.var.context, language));
  })
  .get("/words/:languageOrId", data("List words", WordPage), query(WordQuery), async (c) =>
    c.json(done(await listWords(c.var.context, c.req.param("languageOrId"), c.req.valid("query")))),
  )
  .get("/words", data("List words", WordPage), query(z.extend(WordQuery, LanguageChoice.shape)), async (c) => {
    const { language, ...asked } = c.req.valid("query");
    return c.json(done(await listWords(c.var.context, language, asked)));
  })
  .post("/words", data("Add a word", Word, 201, "The pack has this word already"), body(WordInput), async (c) =>
    c.json(done(await createWord(c.var.context, c.req.valid("json"))), 201),
  )
  .put(
    "/words/:languageOrId",
    data("Change a word", Word, 200, "The pack has this word already"),
    body(WordPatch),
    async (c) => c.json(done(await changeWord(c.var.context, c.req.param("languageOrId"), c.req.valid("json")))),
  )
  .delete("/words/:languageOrId", data("Delete a word", Word), async (c) =>
    c.json(done(await deleteWord(c.var.context, c.req.param("languageOrId")))),
  );
