import { Form, Link, useRevalidator } from "@remix-run/react";
import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { dateLabel } from "#app/domain/date-label.ts";
import { MAX_DIARY_TEXT } from "#app/domain/diary.ts";
import { Button } from "#app/ui/button.tsx";
import { CharacterCount } from "#app/ui/character-count.tsx";
import type { Autosave, AutosaveState } from "./autosave.ts";
import { Conflict } from "./conflict.tsx";
import { Countdown } from "./countdown.tsx";
import { dropDraft, findDrafts, type KeptDraft, ORPHANED_MS } from "./diary-drafts.ts";
import { Leftovers } from "./leftovers.tsx";
import { type DayData, useDay } from "./use-day.ts";

interface TodayProps extends DayData {
  locale: string;
  /** When the day ends. */
  closesAt: string;
}

const words: Record<AutosaveState["status"], string> = {
  saved: "Saved",
  typing: "Not saved",
  saving: "Saving…",
  unsaved: "Not saved",
  overtaken: "Not saved",
  closed: "Not saved",
};

/** Today's entry, ready to type. It saves itself; without scripts it has a button. */
export function Today({ locale, closesAt, ...day }: TodayProps) {
  const { autosave, text, status, entry, other, problem } = useDay(day);
  const { userId, date, now, refused } = day;
  const { revalidate } = useRevalidator();
  const [leftovers, setLeftovers] = useState<KeptDraft[]>([]);
  const title = dateLabel(date, locale, "full");

  useEffect(() => {
    const look = () => setLeftovers(adoptDrafts(userId, date, autosave));
    look();
    // Another tab or the day before may still be saving.
    const timer = setTimeout(look, ORPHANED_MS + 1000);
    return () => clearTimeout(timer);
  }, [autosave, userId, date]);

  const isNew = entry !== null && day.entry === null;
  useEffect(() => {
    // The week above learns that today is written.
    if (isNew) revalidate();
  }, [isNew, revalidate]);

  const hadEntry = useRef(entry !== null);
  useEffect(() => {
    // Its Delete link goes with it, and the focus would too.
    const isDeleted = hadEntry.current && entry === null;
    hadEntry.current = entry !== null;
    if (isDeleted && document.activeElement === document.body) form.current?.querySelector("textarea")?.focus();
  }, [entry]);

  const form = useRef<HTMLFormElement>(null);
  const field = useCallback(
    (node: HTMLTextAreaElement | null) => {
      if (!node) return;
      // What was typed before scripts ran.
      if (node.value !== autosave.state().text) autosave.type(node.value);
      // Ready to type, but where that would bring up a keyboard over half the page.
      if (matchMedia("(hover: hover)").matches && document.activeElement === document.body) {
        node.focus({ preventScroll: true });
        node.setSelectionRange(node.value.length, node.value.length);
      }
    },
    [autosave],
  );

  async function end() {
    await autosave.flush();
    revalidate();
  }
  function save(event: FormEvent) {
    event.preventDefault();
    void autosave.flush();
  }
  function saveByKey(event: KeyboardEvent) {
    if (event.key === "s" && (event.ctrlKey || event.metaKey)) save(event);
  }
  function drop(draft: KeptDraft) {
    dropDraft(draft.key);
    setLeftovers((all) => all.filter((one) => one !== draft));
  }

  return (
    <>
      <Leftovers
        drafts={leftovers}
        today={date}
        locale={locale}
        onDrop={drop}
        onAdd={(draft) => {
          autosave.type(text.trim() ? `${text.trimEnd()}\n\n${draft.text}` : draft.text);
          drop(draft);
        }}
      />
      <Form ref={form} method="post" onSubmit={save} className="grid gap-2">
        <input type="hidden" name="entry_date" value={date} />
        <input type="hidden" name="updated_at" value={entry?.updated_at ?? ""} />
        <textarea
          ref={field}
          name="diary_text"
          aria-label={`Entry of ${title}`}
          aria-describedby="diary-status"
          className="control diary-text"
          placeholder="Write about today…"
          rows={8}
          readOnly={status === "closed"}
          value={text}
          onChange={(event) => autosave.type(event.target.value)}
          onBlur={() => void autosave.flush()}
          onKeyDown={saveByKey}
        />
        <div className="flex min-h-6 flex-wrap items-baseline gap-x-4 gap-y-1">
          <p id="diary-status" role="status" className="text-sm text-ink-soft" data-status={status}>
            {entry || text.trim() ? words[status] : "Saves by itself"}
          </p>
          {(problem ?? refused?.error) && <p className="text-sm text-danger">{problem ?? refused?.error}</p>}
          <span className="ms-auto flex items-baseline gap-4">
            <CharacterCount value={text} max={MAX_DIARY_TEXT} />
            {entry && (
              <Link to={`?delete=${entry.id}`} preventScrollReset className="text-sm text-ink-soft hover:underline">
                Delete
              </Link>
            )}
            <Countdown closesAt={closesAt} now={now} onEnd={end} />
          </span>
        </div>
        <noscript>
          <Button type="submit" name="intent" value="save" variant="primary">
            Save
          </Button>
        </noscript>
      </Form>
      {other && <Conflict mine={text} theirs={other.diary_text} onResolve={autosave.resolve} />}
    </>
  );
}

/** Goes on with what was typed over the very text that is stored, and answers what is left over. */
function adoptDrafts(userId: string, date: string, autosave: Autosave): KeptDraft[] {
  const { entry, text } = autosave.state();
  const stored = entry?.diary_text ?? "";
  const drafts = findDrafts(userId, date, Date.now()).filter((draft) => {
    const isStored = draft.text.trim() === stored;
    if (isStored) dropDraft(draft.key);
    return !isStored && draft.text !== text;
  });
  const own = drafts.findLast((draft) => draft.date === date && draft.seen === (entry?.updated_at ?? null));
  if (!own || text.trim() !== stored) return drafts;
  dropDraft(own.key);
  autosave.type(own.text);
  return drafts.filter((draft) => draft !== own);
}
