import { text } from "#app/i18n/text.ts";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, Link, useRevalidator } from "@remix-run/react";
import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { setRevalidationScope } from "#app/client/cache/freshness.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { codePoints } from "#app/domain/text/code-points.ts";
import type { DiaryChange } from "#app/domain/diary/changes.ts";
import { DIARY_TOO_LONG, type DiaryEntry, MAX_DIARY_TEXT } from "#app/domain/diary/diary.ts";
import { latinKey } from "#app/ui/latin-key.ts";
import { Button } from "#app/ui/button.tsx";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { ConflictDialog } from "#app/forms/autosave/conflict-dialog.tsx";
import { SaveStatus } from "#app/forms/autosave/save-status.tsx";
import { type SubmittedText, type TextField, useText, useTypedBefore } from "#app/forms/autosave/use-text.ts";
import { diaryTexts } from "#app/parts/diary/diary-commands.ts";
import { mainOfPage } from "#app/shell/focus.ts";
import { Countdown } from "./countdown.tsx";
import { RecoveredDrafts } from "./recovered-drafts.tsx";
import { useAddress } from "./use-address.ts";

const BLANK_PROBLEM = text("diary.empty_not_saved", "An empty entry is not saved.");

interface DayData {
  date: string;
  /** The entry of the day, with pending changes applied. */
  entry: DiaryEntry | null;
  /** The template of an empty day. */
  template: string;
  /** The version of the template; null if there is none. */
  templateVersion: string | null;
  /** The server's time when the page was read. */
  now: string;
  /** The error of a form without scripts, with the typed text. */
  submitted: SubmittedText | null;
}

interface TodayProps extends DayData {
  locale: string;
  /** When the day ends. */
  closesAt: string;
}

/** Today's entry in a field that saves itself; without scripts it has a button. */
export function Today({ locale, closesAt, ...day }: TodayProps) {
  const { t } = useLingui();
  const saving = useDay(day);
  const { text, refusedWith, other, problem, flush } = saving;
  const { date, entry } = day;
  const { revalidate } = useRevalidator();
  const title = dateLabel(date, locale, "full");

  const field = useTodayField(entry !== null, useTypedBefore(saving));

  function end() {
    flush();
    setRevalidationScope("all");
    revalidate();
  }
  function save(event: FormEvent) {
    event.preventDefault();
    flush();
  }
  function saveByKey(event: KeyboardEvent) {
    if (latinKey(event.nativeEvent) === "s" && (event.ctrlKey || event.metaKey)) save(event);
  }

  return (
    <>
      <RecoveredDrafts
        today={date}
        locale={locale}
        onAdd={(addition) => saving.type(text.trim() ? `${text.trimEnd()}\n\n${addition}` : addition)}
      />
      <Form method="post" onSubmit={save} className="grid">
        <input type="hidden" name="entry_date" value={date} />
        <input type="hidden" name="updated_at" value={entry?.updated_at ?? ""} />
        <textarea
          ref={field}
          name="diary_text"
          aria-label={t`Entry of ${title}`}
          aria-describedby="diary-status diary-problem"
          aria-invalid={problem !== null || undefined}
          className="diary-text"
          placeholder={t`Write about today…`}
          rows={8}
          readOnly={refusedWith === 403}
          value={text}
          onChange={(event) => saving.type(event.target.value)}
          onBlur={flush}
          onKeyDown={saveByKey}
        />
        <Foot day={day} saving={saving} closesAt={closesAt} onEnd={end} />
        <noscript>
          <Button type="submit" name="intent" value="save" variant="primary">
            <Trans>Save</Trans>
          </Button>
        </noscript>
      </Form>
      {other && <ConflictDialog mine={text} theirs={other.diary_text} onResolve={saving.resolve} />}
    </>
  );
}

function problemOf(text: string) {
  if (!text) return BLANK_PROBLEM;
  return codePoints(text) > MAX_DIARY_TEXT ? DIARY_TOO_LONG : null;
}

/** A day's text, which saves itself. If it is emptied before it was ever saved, no entry is made. */
function useDay({ date: entry_date, entry, template, submitted }: DayData): TextField<DiaryEntry> {
  const changeOf = (diary_text: string): DiaryChange => ({ intent: "save", entry_date, diary_text });
  const field = useText({ texts: diaryTexts, row: entry, blank: template, submitted, changeOf, problemOf });
  const [isCleared, setCleared] = useState(false);
  function type(text: string) {
    const isNothing = entry === null && !text.trim();
    setCleared(isNothing);
    if (isNothing) diaryTexts.discard(changeOf(""));
    else field.type(text);
  }
  return { ...field, type, text: isCleared && entry === null ? "" : field.text };
}

/**
 * The ref of the field. The field gets the focus when the page opens and when the entry was deleted. `typedBefore`
 * receives the field to restore text that was typed before scripts ran.
 */
function useTodayField(hasEntry: boolean, typedBefore: ReturnType<typeof useTypedBefore>) {
  const textarea = useRef<HTMLTextAreaElement | null>(null);
  const field = useCallback(
    (node: HTMLTextAreaElement | null) => {
      textarea.current = node;
      typedBefore(node);
      // Focused at once, even if the person followed a link of the header, except where an on-screen keyboard would
      // open.
      const isElsewhere = !mainOfPage()?.contains(document.activeElement);
      if (node && matchMedia("(hover: hover)").matches && isElsewhere) {
        node.focus({ preventScroll: true });
        node.setSelectionRange(node.value.length, node.value.length);
      }
    },
    [typedBefore],
  );

  const hadEntry = useRef(hasEntry);
  useEffect(() => {
    // The entry's Delete link disappears with the focus.
    const isDeleted = hadEntry.current && !hasEntry;
    hadEntry.current = hasEntry;
    if (isDeleted && document.activeElement === document.body) textarea.current?.focus();
  }, [hasEntry]);
  return field;
}

interface FootProps extends Pick<TodayProps, "closesAt"> {
  day: DayData;
  saving: ReturnType<typeof useDay>;
  /** Called when the day is over. */
  onEnd(): void;
}

/**
 * The line under the entry: whether it is saved, its length, links to delete it or to its template, and the remaining
 * time.
 */
function Foot({ day: { entry, now, submitted }, saving, closesAt, onEnd }: FootProps) {
  const translate = useTranslate();
  const { to } = useAddress();
  const problem = saving.problem ?? submitted?.error;
  return (
    <div className="flex min-h-control flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line pt-2.5 print:hidden">
      <SaveStatus id="diary-status" isStored={entry !== null} field={saving} />
      {problem && (
        <p id="diary-problem" role="alert" className="text-sm text-danger">
          {translate(problem)}
        </p>
      )}
      <span className="ms-auto flex items-baseline gap-4">
        <CharacterCount value={saving.text} max={MAX_DIARY_TEXT} />
        {!entry && (
          <Link
            to={to("template", "edit")}
            preventScrollReset
            className="-my-3 py-3 text-sm text-ink-soft hover:underline"
          >
            <Trans>Template</Trans>
          </Link>
        )}
        {entry && (
          <Link
            to={to("delete", entry.id)}
            preventScrollReset
            className="-my-3 py-3 text-sm text-ink-soft hover:underline"
          >
            <Trans>Delete</Trans>
          </Link>
        )}
        <Countdown closesAt={closesAt} now={now} onEnd={onEnd} />
      </span>
    </div>
  );
}
