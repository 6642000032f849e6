import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Word } from "#app/domain/pack/word.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { fieldError, actionErrorOf } from "#app/forms/action-data.ts";
import { FormError } from "#app/forms/form-page.tsx";
import { useGuardedForm } from "./leave-guard.tsx";
import { useDone } from "./use-outcome.ts";

export type WordField = "word_original" | "pronunciation" | "meaning";

interface FormProps {
  language: string;
  /** The edited word; undefined for a new one. */
  word?: Word;
  /** The field that has the focus first. */
  focused?: WordField;
  onDone(): void;
  onCancel(): void;
}

/**
 * The texts of a word in one line. Enter saves, Escape closes; after a new word the form stays open for the next one.
 */
export function WordForm({ language, word, focused = "word_original", onDone, onCancel }: FormProps) {
  const fetcher = useFetcher({ key: word ? `word-${word.id}` : "new-word" });
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement>(null);
  useGuardedForm(form);
  const toast = useToast();
  const actionError = actionErrorOf(fetcher.data);

  const began = useRef(focused);
  useEffect(() => (form.current!.elements.namedItem(began.current) as HTMLInputElement).focus(), []);
  useDone(fetcher, () => {
    if (!word) {
      toast.show({ text: `${first.current?.value.trim()} was added` });
      form.current?.reset();
      first.current?.focus();
    }
    onDone();
  });

  return (
    // Escape works in any field; the buttons do the same.
    <fetcher.Form
      ref={form}
      method="post"
      noValidate
      className="word-form"
      aria-label={word ? `Edit ${word.word_original}` : "New word"}
      onKeyDown={(event) => event.key === "Escape" && onCancel()}
    >
      <input type="hidden" name="intent" value={word ? "change-word" : "add-word"} />
      {word ? (
        <input type="hidden" name="word_id" value={word.id} />
      ) : (
        <input type="hidden" name="language" value={language} />
      )}
      <FormError actionError={actionError} fields={["word_original", "pronunciation", "meaning"]} />
      <Field label="Word" error={fieldError(actionError, "word_original")}>
        <TextInput ref={first} name="word_original" required defaultValue={word?.word_original} />
      </Field>
      <Field label="Pronunciation" error={fieldError(actionError, "pronunciation")}>
        <TextInput name="pronunciation" defaultValue={word?.pronunciation} />
      </Field>
      <Field label="Meaning" error={fieldError(actionError, "meaning")}>
        <TextInput name="meaning" required defaultValue={word?.meaning} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{word ? "Cancel" : "Close"}</Button>
        <Button type="submit" variant="primary" pending={fetcher.state === "submitting"}>
          {word ? "Save" : "Add"}
        </Button>
      </div>
    </fetcher.Form>
  );
}
