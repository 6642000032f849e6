import * as z from "zod/mini";
import { AddendumInput, AddendumPatch } from "#app/domain/diary/addendum.ts";
import { addToDay, changeAddendum, deleteAddendum } from "#app/domain/diary/addendum.server.ts";
import { DiaryInput } from "#app/domain/diary/diary.ts";
import { deleteDiaryEntry, writeDiaryEntry } from "#app/domain/diary/diary.server.ts";
import { deletePicture } from "#app/domain/diary/picture.server.ts";
import { OwnPassword } from "#app/domain/account/account.ts";
import { lockDiary, openDiary } from "#app/domain/diary/lock.server.ts";
import { DiaryTemplateInput } from "#app/domain/diary/template.ts";
import { setTemplate, templateOfDay } from "#app/domain/diary/template.server.ts";
import { intent, type PageRequest } from "#app/forms/action.server.ts";
import { isCommand, redirectAfterPost } from "#app/forms/redirect-after-post.server.ts";

/** The intents of the diary's forms and commands. */
export const diaryIntents = {
  save: intent(DiaryInput, async (context, input, page) => {
    // Without scripts, the field of a new day is submitted unchanged with its template.
    const isAsItWas =
      !isCommand(page.request) &&
      !input.updated_at &&
      input.diary_text === (await templateOfDay(context)).template_text;
    return toEntries(page, isAsItWas ? null : (await writeDiaryEntry(context, input)).saved);
  }),
  "set-template": intent(DiaryTemplateInput, async (context, input, page) =>
    toEntries(page, await setTemplate(context, input)),
  ),
  // For a password; a passkey is sent to the API.
  "open-diary": intent(OwnPassword, async (context, input, page) => toEntries(page, await openDiary(context, input))),
  "lock-diary": intent(z.object({}), async (context, _, page) => toEntries(page, await lockDiary(context))),
  delete: intent(
    // A browser that got no response sends the deletion again, with the date.
    z.object({ id: z.string(), entry_date: z.optional(z.string()) }),
    async (context, { id, entry_date }, page) =>
      toEntries(page, await deleteDiaryEntry(context, id, { mayRepeat: entry_date !== undefined })),
  ),
  // For a page without scripts; with scripts the API is called.
  "delete-picture": intent(z.object({ id: z.string() }), async (context, { id }, page) =>
    toEntries(page, await deletePicture(context, id)),
  ),
  // The browser makes the id, so that the same change can be sent again.
  "add-addendum": intent(
    z.extend(AddendumInput, {
      // Empty for a date without an entry.
      entry_id: z._default(z.string(), ""),
      entry_date: z.optional(z.string()),
      addendum_id: z.optional(z.uuid()),
    }),
    async (context, { entry_id, entry_date, addendum_id, ...input }, page) =>
      toEntries(page, await addToDay(context, entry_date ? { entry_date } : { entry_id }, input, addendum_id)),
  ),
  "change-addendum": intent(
    z.extend(AddendumPatch, { addendum_id: z.string() }),
    async (context, { addendum_id, ...patch }, page) =>
      toEntries(page, await changeAddendum(context, addendum_id, patch)),
  ),
  "delete-addendum": intent(
    // Like with an entry, a repeated change has the day's id.
    z.object({ addendum_id: z.string(), entry_id: z.optional(z.string()) }),
    async (context, { addendum_id, entry_id }, page) =>
      toEntries(page, await deleteAddendum(context, addendum_id, { mayRepeat: entry_id !== undefined })),
  ),
};

/** After a form without scripts, redirects to the entries that were shown. */
function toEntries<Result>(page: PageRequest, result: Result): Result {
  const before = page.url.searchParams.get("before");
  return redirectAfterPost(page, result, before ? `/diary?${new URLSearchParams({ before })}` : "/diary");
}
