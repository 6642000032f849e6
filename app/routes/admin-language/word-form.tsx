import { useEffect, useRef } from "react";
import type { Word } from "#app/domain/pack/word.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { fieldError } from "#app/forms/action-data.ts";
import { FormError } from "#app/forms/form-page.tsx";
import { IntentForm, useIntent } from "#app/forms/intent-form.tsx";
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
  const saving = useIntent(word ? "change-word" : "add-word", word ? `word-${word.id}` : "new-word");
  const { fetcher, actionError } = saving;
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement>(null);
  useGuardedForm(form);
  const toast = useToast();

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
    <IntentForm
      ref={form}
      of={saving}
      fields={word ? { word_id: word.id } : { language }}
      noValidate
      className="word-form"
      aria-label={word ? `Edit ${word.word_original}` : "New word"}
      onKeyDown={(event) => event.key === "Escape" && onCancel()}
    >
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
    </IntentForm>
  );
}
