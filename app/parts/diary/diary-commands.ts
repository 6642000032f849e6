import { msg } from "@lingui/core/macro";
import { pageI18n } from "#app/i18n/messages.client.ts";
// Importing it makes commands be stored encrypted where the diary has a lock.
import "#app/parts/diary/sealed-commands.ts";
import { textField, textsOf } from "#app/client/commands/text-commands.ts";
import { applyDiary, type DiaryChange, type DiaryPage } from "#app/domain/diary/changes.ts";
import type { DiaryEntry } from "#app/domain/diary/diary.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { actionErrorText, reportFailure } from "#app/forms/action-error.ts";

/** The commands that change diary entries. */
export const diaryTexts = textsOf<DiaryChange, DiaryEntry>({
  path: "/diary",
  queue: "diary",
  rowOf: ({ entry_date }) => entry_date,
  ...textField("diary_text"),
  // A text that waits for the network belongs to the day on which it was typed.
  dated: (change, written_at) => (change.intent === "save" ? { ...change, written_at } : change),
  pages: {
    "/diary": (page, change, answer) => applyDiary(page as DiaryPage, change, answer as DiaryEntry | undefined),
  },
  tell(change, answer) {
    const i18n = pageI18n();
    const error = actionErrorText(answer as ActionError, i18n._(msg`This entry was deleted on another device.`));
    const day = dateLabel(change.entry_date, navigator.language, "long");
    reportFailure({
      // The id lets the diary show the text that was not saved.
      ...(change.intent === "delete" && { id: change.id }),
      error,
      pages: ["/diary"],
      elsewhere: i18n._(
        change.intent === "delete"
          ? msg`Your diary of ${day} was not deleted: ${error}`
          : msg`Your diary of ${day} was not saved: ${error}`,
      ),
      link: { label: i18n._(msg`Open the Diary`), path: "/diary" },
    });
  },
});
