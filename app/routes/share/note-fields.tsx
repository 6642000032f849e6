import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { callApi } from "#app/client/api.ts";
import { newId } from "#app/client/commands/new-id.ts";
import { NETWORK_ERROR } from "#app/client/live/connection.ts";
import type { SharedDraft, StoredShared } from "#app/client/shared-storage.ts";
import { dateNow } from "#app/client/today.ts";
import { type DiaryEntry, MAX_DIARY_TEXT } from "#app/domain/diary/diary.ts";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { noteInDiary } from "#app/shell/command-bar/diary-note.ts";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";
import { lazyCode } from "#app/ui/lazy-code.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { SharedPicture } from "./shared-picture.tsx";

const pictures = lazyCode(() => import("#app/parts/diary/picture-file.client.ts"));

const NO_ENTRY = msg`Write a line first: a picture belongs to what you write.`;
const PICTURE_WAITS = msg`The picture needs a network. It stays here until then.`;

interface NoteFieldsProps {
  item: StoredShared;
  draft: SharedDraft;
  note: ReturnType<typeof useAddNote>;
  onChange(part: Partial<SharedDraft>): void;
}

/** The fields for the text that is added to today's diary, and the picture. */
export function NoteFields({ item, draft, note, onChange }: NoteFieldsProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-4">
      {note.problem && <Notice>{note.problem}</Notice>}
      <Field
        label={t`Added after what you wrote today`}
        hint={<CharacterCount value={draft.note.trim()} max={MAX_DIARY_TEXT} />}
      >
        <Textarea
          dir="auto"
          rows={5}
          className="share-note"
          value={draft.note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </Field>
      {item.picture && <SharedPicture picture={item.picture} />}
      <ConfirmDialog
        open={note.asks}
        danger
        title={t`Replace the picture of today?`}
        confirm={t`Replace`}
        onConfirm={() => void note.add(true)}
        onCancel={note.cancel}
      >
        <Trans>Your diary has a picture of today already, and a day has one. This cannot be undone.</Trans>
      </ConfirmDialog>
    </div>
  );
}

interface AddNote {
  item: StoredShared;
  draft: SharedDraft;
  onChange(part: Partial<SharedDraft>): void;
  onAdded(): void;
}

/**
 * Adds a draft to today's diary: first its text, which without a network waits like any other text, and then its
 * picture, which needs a network. `asks`: today has a picture already, so the person is asked.
 */
export function useAddNote({ item: { picture }, draft, onChange, onAdded }: AddNote) {
  const { i18n } = useLingui();
  const translate = useTranslate();
  const toast = useToast();
  const [key] = useState(newId);
  const [isPending, setPending] = useState(false);
  const [asks, setAsks] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isOffline = (answer: string) => answer === translate(NETWORK_ERROR);

  /** Adds the text. Resolves to an error text, or null. */
  async function addText(date: string): Promise<string | null> {
    const text = draft.note.trim();
    if (!text) return null;
    const noted = await noteInDiary(text, date, new Date().toISOString(), key, true);
    if (typeof noted === "object") return translate(noted.problem);
    const isSent = noted === "added";
    toast.show({ text: i18n._(isSent ? msg`Added to today’s diary` : msg`Added to today’s diary, not sent yet`) });
    // If the picture fails, the text must not be added twice.
    onChange({ note: "" });
    return null;
  }

  async function addPicture(date: string): Promise<string | null> {
    if (!picture) return null;
    const { entry, error } = await entryOf(date);
    if (error !== null) return isOffline(error) ? i18n._(PICTURE_WAITS) : error;
    if (!entry) return i18n._(NO_ENTRY);
    const { asJpeg, sendPicture } = await pictures.load();
    const jpeg = await asJpeg(new File([picture], ""));
    return typeof jpeg === "string" ? jpeg : sendPicture("PUT", `${entry.id}/picture`, jpeg);
  }

  async function addAll(replaces: boolean): Promise<string | null | "asked"> {
    const today = dateNow();
    if (!picture && !draft.note.trim()) return i18n._(msg`Write a line first.`);
    if (picture && !replaces) {
      const { entry } = await entryOf(today);
      if (entry?.picture) return "asked";
      if (!entry && !draft.note.trim() && navigator.onLine) return i18n._(NO_ENTRY);
    }
    return (await addText(today)) ?? (await addPicture(today));
  }

  async function add(replaces = false) {
    if (isPending) return;
    setAsks(false);
    setPending(true);
    const answer = await addAll(replaces);
    setPending(false);
    setAsks(answer === "asked");
    setProblem(answer === "asked" ? null : answer);
    if (answer === null) onAdded();
  }
  return { add, isPending, asks, problem, cancel: () => setAsks(false) };
}

/** The entry of a day; undefined when there is none. */
async function entryOf(date: string): Promise<{ entry?: DiaryEntry | undefined; error: string | null }> {
  const { problem, body } = await callApi<DiaryEntry[]>(
    `/diary?${new URLSearchParams({ date_start: date, date_end: date })}`,
  );
  return problem === null ? { entry: (body as DiaryEntry[])[0], error: null } : { error: problem };
}
