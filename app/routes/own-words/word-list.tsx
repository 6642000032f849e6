import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import Pencil from "lucide/dist/esm/icons/pencil.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { useEffect, useRef, useState, type RefObject } from "react";
import type { OwnWord, OwnWordPage } from "#app/domain/own-word/own-word.ts";
import { actionErrorOf, fieldError } from "#app/forms/action-data.ts";
import { FormError } from "#app/forms/form-page.tsx";
import { dropFailedWord, useFailedWords, wordCommands } from "#app/parts/words/word-commands.ts";
import { NOT_SENT_YET } from "#app/forms/unsent-note.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Path } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { useToast } from "#app/ui/toast.tsx";

/** The listed words without those that are being deleted, and the added words that are not listed yet. */
function useShownWords(language: string, list: OwnWordPage) {
  const changes = wordCommands.usePending().map(({ change }) => change);
  const gone = new Set(changes.flatMap((change) => (change.intent === "delete-word" ? [change.id] : [])));
  const listed = new Set(list.words.map(({ id }) => id));
  const added = changes.flatMap((change) => (change.intent === "add-word" ? [change] : []));
  return {
    words: list.words.filter(({ id }) => !gone.has(id)),
    coming: added.filter((word) => word.language === language && !listed.has(word.id) && !gone.has(word.id)),
  };
}

/** Own words, the newest first, including unsent ones. */
export function WordList({ language, search, list }: { language: string; search: string; list: OwnWordPage }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const { words, coming } = useShownWords(language, list);
  const failed = useFailedWords().filter(({ change }) => change.intent !== "add-word");
  const [editing, setEditing] = useState<string | null>(null);
  const buttons = useRef(new Map<string, HTMLElement | null>());
  useFocusAfterEdit(editing, buttons);
  const toast = useToast();
  const isEmpty = words.length + coming.length === 0;
  const none = useFocusWhenEmptied(isEmpty);

  function remove({ id, word_original: name }: OwnWord) {
    // The clicked button disappears, so the focus moves within the list.
    const at = words.findIndex((word) => word.id === id);
    const neighbour = words[at + 1] ?? words[at - 1];
    if (neighbour) buttons.current.get(`delete ${neighbour.id}`)?.focus();
    wordCommands.send({ intent: "delete-word", id, name });
    const undo = () => wordCommands.send({ intent: "undo-words", id, name });
    toast.show({ text: t`“${name}” deleted`, undo });
  }

  return (
    <>
      {failed.map(({ change, error }) => (
        <Notice key={change.id} onDismiss={() => dropFailedWord(change.id)}>
          {error}
        </Notice>
      ))}
      {isEmpty ? (
        <p ref={none} tabIndex={-1} className="text-ink-soft outline-none">
          {search
            ? t`None of your words has “${search}” in it.`
            : t`No words of your own yet. Add one above, or import a file.`}
        </p>
      ) : (
        <ul aria-label={t`Your words of ${language}`}>
          {coming.map(({ id, word_original, meaning, pronunciation }) => (
            <li key={id} className="flex items-center gap-2 border-b border-line py-1">
              <Texts word_original={word_original} meaning={meaning} pronunciation={pronunciation} />
              <span className="text-sm text-ink-soft">{translate(NOT_SENT_YET)}</span>
            </li>
          ))}
          {words.map((word) => (
            <li key={word.id} className="flex items-center gap-2 border-b border-line py-1">
              {editing === word.id ? (
                <EditWord word={word} onClose={() => setEditing(null)} />
              ) : (
                <WordRow
                  word={word}
                  button={(name) => (button) => void buttons.current.set(`${name} ${word.id}`, button)}
                  onEdit={() => setEditing(word.id)}
                  onDelete={() => remove(word)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <Pages language={language} search={search} {...list} />
    </>
  );
}

interface WordRowProps {
  word: OwnWord;
  button(name: "edit" | "delete"): (button: HTMLElement | null) => void;
  onEdit(): void;
  onDelete(): void;
}

function WordRow({ word, button, onEdit, onDelete }: WordRowProps) {
  const { t } = useLingui();
  const { word_original: name } = word;
  return (
    <>
      <Texts {...word} />
      {word.met_on === null && (
        <span className="text-sm text-ink-soft max-md:hidden">
          <Trans>waits its turn</Trans>
        </span>
      )}
      <IconButton label={t`Edit ${name}`} ref={button("edit")} onClick={onEdit}>
        <Icon of={Pencil} />
      </IconButton>
      <IconButton label={t`Delete ${name}`} ref={button("delete")} onClick={onDelete}>
        <Icon of={Trash2} />
      </IconButton>
    </>
  );
}

/** When the last word is deleted, its focused button disappears, so the text that replaces the list gets the focus. */
function useFocusWhenEmptied(isEmpty: boolean) {
  const text = useRef<HTMLParagraphElement>(null);
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    if (isEmpty && !wasEmpty.current && document.activeElement === document.body) text.current!.focus();
    wasEmpty.current = isEmpty;
  }, [isEmpty]);
  return text;
}

/** When the form of a word closes, focus goes to the button that opened it. */
function useFocusAfterEdit(editing: string | null, buttons: RefObject<Map<string, HTMLElement | null>>) {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (editing === null && before.current) buttons.current!.get(`edit ${before.current}`)?.focus();
    before.current = editing;
  }, [editing, buttons]);
}

function Texts({
  word_original,
  meaning,
  pronunciation,
}: Pick<OwnWord, "word_original" | "meaning" | "pronunciation">) {
  return (
    <p className="min-w-0 flex-1 break-words">
      <b dir="auto" className="me-2">
        {word_original}
      </b>
      {pronunciation && <bdi className="me-2 text-sm text-ink-soft">{pronunciation}</bdi>}
      <bdi>{meaning}</bdi>
    </p>
  );
}

const TEXTS = ["word_original", "meaning", "pronunciation"] as const;

/** The fields of a word in its row. Enter saves, Escape closes. */
function EditWord({ word: given, onClose }: { word: OwnWord; onClose(): void }) {
  const { t } = useLingui();
  // Another device may change it while the form is open.
  const [word] = useState(given);
  const { word_original: name } = word;
  const fetcher = useFetcher({ key: `own-word-${word.id}` });
  const first = useRef<HTMLInputElement>(null);
  // The fetcher's data from an earlier edit of the word.
  const [heard] = useState<unknown>(fetcher.data);
  const { data, state } = fetcher;
  const actionError = data === heard ? null : actionErrorOf(data);
  useEffect(() => first.current?.focus(), []);
  useEffect(() => {
    if (state !== "submitting" && data !== undefined && data !== heard && !actionErrorOf(data)) onClose();
  });
  return (
    // Escape works in any field; the button does the same.
    <fetcher.Form
      method="post"
      noValidate
      className="own-word-form grow"
      aria-label={t`Edit ${name}`}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <input type="hidden" name="intent" value="change-word" />
      <input type="hidden" name="id" value={word.id} />
      {TEXTS.map((name) => (
        <input key={name} type="hidden" name={`${name}_before`} value={word[name]} />
      ))}
      <FormError actionError={actionError} fields={TEXTS} />
      <Field label={t`Word`} error={fieldError(actionError, "word_original")}>
        <TextInput ref={first} name="word_original" required defaultValue={word.word_original} />
      </Field>
      <Field label={t`Meaning`} error={fieldError(actionError, "meaning")}>
        <TextInput name="meaning" required defaultValue={word.meaning} />
      </Field>
      <Field label={t`Pronunciation`} error={fieldError(actionError, "pronunciation")}>
        <TextInput name="pronunciation" defaultValue={word.pronunciation} />
      </Field>
      <div className="flex gap-2">
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" pending={state === "submitting"}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </fetcher.Form>
  );
}

function Pages({ language, search, page, totalPages }: { language: string; search: string } & OwnWordPage) {
  const { t } = useLingui();
  if (totalPages === 1) return null;
  const to = (at: number): Path =>
    `/language/words?${new URLSearchParams({ language, ...(search && { search }), page: String(at) })}`;
  return (
    <Pager label={t`Pages of words`} page={page} className="flex flex-wrap items-center gap-2">
      <p role="status" className="me-auto text-sm text-ink-soft">
        <Trans>
          Page {page} of {totalPages}
        </Trans>
      </p>
      {page > 1 && (
        <LinkButton to={to(page - 1)} rel="prev">
          <Trans>Previous</Trans>
        </LinkButton>
      )}
      {page < totalPages && (
        <LinkButton to={to(page + 1)} rel="next">
          <Trans>Next</Trans>
        </LinkButton>
      )}
    </Pager>
  );
}
