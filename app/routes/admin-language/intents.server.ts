import { redirect } from "@remix-run/cloudflare";
import * as z from "zod/mini";
import { OwnPassword } from "#app/domain/account/account.ts";
import { AudioAssignment, AudioChoice, AudioRename } from "#app/domain/pack/audio.ts";
import { createFolder, deleteAudio, deleteFolder, renameAudio } from "#app/domain/pack/audio.server.ts";
import { AccessInput, PersonChoice, PersonInput } from "#app/domain/pack/audience.ts";
import { choosePerson, dropPerson, setAudience } from "#app/domain/pack/audience.server.ts";
import { MatchInput } from "#app/domain/pack/match.ts";
import { assignAudio, bulkMatchAudio } from "#app/domain/pack/match.server.ts";
import { LanguageChoice, NewPack, PackLocale } from "#app/domain/pack/pack.ts";
import { createPack, deletePack, setLocale } from "#app/domain/pack/pack.server.ts";
import { WordInput, WordPatch } from "#app/domain/pack/word.ts";
import { changeWord, createWord, deleteWord } from "#app/domain/pack/word.server.ts";
import { intent } from "#app/forms/action.server.ts";
import { viewPath } from "./view.ts";

const WordId = z.object({ word_id: z.string() });
// Form values are strings: `true` is the string "true", and an empty recording means none.
const MatchForm = z.extend(MatchInput, {
  dryRun: z.pipe(
    z._default(z.string(), ""),
    z.transform((dryRun) => dryRun === "true"),
  ),
});
const AssignForm = z.extend(AudioAssignment, {
  audio_path: z.pipe(
    z._default(z.string(), ""),
    z.transform((path) => path || null),
  ),
});

/** The intents of the forms about language packs and who may learn. */
export const packIntents = {
  "create-pack": intent(NewPack, async (context, input) => {
    const { language } = await createPack(context, input);
    throw redirect(viewPath({ language }));
  }),
  "delete-pack": intent(z.extend(LanguageChoice, OwnPassword.shape), async (context, { language, ...input }) => {
    await deletePack(context, language, input);
    throw redirect("/admin-language");
  }),
  "set-locale": intent(z.extend(PackLocale, LanguageChoice.shape), (context, { language, ...input }) =>
    setLocale(context, language, input),
  ),
  "set-audience": intent(z.extend(AccessInput, OwnPassword.shape), setAudience),
  "choose-person": intent(PersonInput, choosePerson),
  "drop-person": intent(PersonChoice, dropPerson),
  "add-word": intent(WordInput, createWord),
  "change-word": intent(z.extend(WordPatch, WordId.shape), (context, { word_id, ...patch }) =>
    changeWord(context, word_id, patch),
  ),
  "delete-word": intent(WordId, (context, { word_id }) => deleteWord(context, word_id)),
  "assign-audio": intent(AssignForm, assignAudio),
  "match-audio": intent(MatchForm, bulkMatchAudio),
  "rename-audio": intent(AudioRename, renameAudio),
  "delete-audio": intent(AudioChoice, deleteAudio),
  "create-folder": intent(LanguageChoice, (context, { language }) => createFolder(context, language)),
  "delete-folder": intent(LanguageChoice, (context, { language }) => deleteFolder(context, language)),
};
