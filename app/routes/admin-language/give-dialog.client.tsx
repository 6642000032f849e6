import { audioPath } from "#app/domain/pack/audio.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";
import { fieldError } from "#app/forms/action-data.ts";
import { FormError } from "#app/forms/form-page.tsx";
import { IntentForm, useIntent } from "#app/forms/intent-form.tsx";
import { useDone } from "./use-outcome.ts";
import { usePackSearch } from "./use-pack-search.ts";

interface GiveProps {
  language: string;
  file: { filename: string; hash: string };
  onClose(): void;
}

/** Assigns a recording to a word of its pack. */
export function GiveDialog({ language, file, onClose }: GiveProps) {
  const form = useIntent("assign-audio");
  const { fetcher, actionError } = form;
  const { search, setSearch, shown } = usePackSearch(language, "words");
  useDone(fetcher, onClose);
  const list = shown?.list ?? null;

  return (
    <Dialog open onClose={onClose} title={`Word for ${file.filename}`}>
      <Field label="Find a word">
        <TextInput type="search" value={search} onChange={(event) => setSearch(event.target.value)} data-autofocus />
      </Field>
      <IntentForm of={form} fields={{ audio_path: audioPath(file.hash) }} noValidate className="grid gap-4">
        <FormError actionError={actionError} fields={["word_id"]} />
        <Field
          label="Word"
          hint={list && list.total > list.words.length && `${list.total} found`}
          error={fieldError(actionError, "word_id")}
        >
          {/* Uncontrolled: nothing is selected at first. */}
          <Select name="word_id" size={8} required>
            {list?.words.map(({ id, word_original, meaning }) => (
              <option key={id} value={id}>
                {word_original} – {meaning}
              </option>
            ))}
          </Select>
        </Field>
        <div className="flex items-center justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={fetcher.state === "submitting"}>
            Assign
          </Button>
        </div>
      </IntentForm>
    </Dialog>
  );
}
