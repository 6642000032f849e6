import { Trans, useLingui } from "@lingui/react/macro";
import { useActionData, useNavigate, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { newId } from "#app/client/commands/new-id.ts";
import { type TypedFields, typedProblems } from "#app/domain/own-word/own-word.ts";
import { useUndoToast } from "#app/forms/action-error.ts";
import { actionErrorOf, fieldError, submittedValue } from "#app/forms/action-data.ts";
import { FormError } from "#app/forms/form-page.tsx";
import { dropFailedWord, useFailedWords, wordCommands } from "#app/parts/words/word-commands.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";

const FIELDS = ["word_original", "meaning", "pronunciation", "language"] as const;
type FieldName = (typeof FIELDS)[number];

interface AddWordProps {
  languages: string[];
  language: string | null;
  /** A word that was typed on another page. */
  draft: { word_original: string; meaning: string };
}

/** A form that adds one word after the other, also without a network. A word that failed is put back into the form. */
export function AddWord({ languages, language, draft }: AddWordProps) {
  const { t } = useLingui();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const undoToast = useUndoToast();
  const showLanguage = useAddedLanguage(languages, language);
  const [problems, setProblems] = useState<Partial<Record<FieldName, string>>>({});
  const failed = useFailedWords().find(({ change }) => change.intent === "add-word");
  const isPosting = useNavigation().formData?.get("intent") === "add-word";
  // Without scripts, the answer is a page with the failed values.
  const posted = actionErrorOf(useActionData());
  const values = failed?.change.intent === "add-word" ? failed.change : null;

  const fieldOf = (name: string) => form.current!.elements.namedItem(name) as HTMLInputElement;
  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { intent: _, ...fields } = Object.fromEntries(new FormData(form.current!)) as TypedFields & {
      intent: string;
    };
    const found = typedProblems(fields);
    setProblems(found);
    const first = FIELDS.find((name) => found[name]);
    if (first) return fieldOf(first).focus();
    const word = { ...fields, id: newId() };
    if (failed) dropFailedWord(failed.change.id);
    wordCommands.send({ intent: "add-word", ...word });
    showLanguage(word.language);
    const { word_original: name, language: added } = word;
    undoToast(word.id, t`“${name}” added to ${added}`, () =>
      wordCommands.send({ intent: "delete-word", id: word.id, name: word.word_original }),
    );
    for (const name of ["word_original", "meaning", "pronunciation"]) {
      fieldOf(name).value = "";
    }
    fieldOf("word_original").focus();
  }

  const valueOf = (name: FieldName, orElse: string) => values?.[name] ?? submittedValue(posted, name) ?? orElse;
  const errorOf = (name: FieldName) =>
    problems[name] ?? fieldError(posted, name) ?? (name === "word_original" ? failed?.error : undefined);
  return (
    <form
      // A new key, so that a failed word fills the form again.
      key={values?.id}
      ref={form}
      method="post"
      noValidate
      onSubmit={add}
      aria-labelledby={id}
      className="own-word-form"
    >
      <h2 id={id} className="text-base">
        <Trans>Add a word</Trans>
      </h2>
      <FormError actionError={posted} fields={[...FIELDS]} />
      <input type="hidden" name="intent" value="add-word" />
      <WordFields languages={languages} language={language} draft={draft} valueOf={valueOf} errorOf={errorOf} />
      <div>
        <Button type="submit" variant="primary" pending={isPosting}>
          <Trans>Add Word</Trans>
        </Button>
      </div>
    </form>
  );
}

/** Returns a function that shows the words of a language as soon as the language is in the list. */
function useAddedLanguage(languages: readonly string[], language: string | null) {
  const navigate = useNavigate();
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    const name = awaited.current?.trim().toLowerCase();
    const added = languages.find((one) => one.toLowerCase() === name);
    if (!added) return;
    awaited.current = null;
    if (added !== language)
      navigate(`/language/words?language=${encodeURIComponent(added)}`, { preventScrollReset: true });
  }, [languages, language, navigate]);
  return (name: string) => void (awaited.current = name);
}

interface WordFieldsProps extends AddWordProps {
  /** The failed value of a field, else another text. */
  valueOf(name: FieldName, orElse: string): string;
  errorOf(name: FieldName): string | undefined;
}

function WordFields({ languages, language, draft, valueOf, errorOf }: WordFieldsProps) {
  const { t } = useLingui();
  const list = useId();
  return (
    <>
      <Field label={t`Word`} error={errorOf("word_original")}>
        <TextInput
          name="word_original"
          required
          autoComplete="off"
          defaultValue={valueOf("word_original", draft.word_original)}
        />
      </Field>
      <Field label={t`Meaning`} error={errorOf("meaning")}>
        <TextInput name="meaning" required autoComplete="off" defaultValue={valueOf("meaning", draft.meaning)} />
      </Field>
      <Field label={t`Pronunciation`} error={errorOf("pronunciation")}>
        <TextInput name="pronunciation" autoComplete="off" defaultValue={valueOf("pronunciation", "")} />
      </Field>
      <Field
        label={t`Language`}
        error={errorOf("language")}
        hint={languages.length > 0 ? t`A new name is a new language.` : ""}
      >
        <TextInput
          key={language}
          name="language"
          required
          autoComplete="off"
          list={list}
          defaultValue={valueOf("language", language ?? "")}
        />
      </Field>
      <datalist id={list}>
        {languages.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
    </>
  );
}
