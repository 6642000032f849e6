import { useState } from "react";
import { audioPath, audioUrl } from "#app/domain/pack/audio.ts";
import type { Word } from "#app/domain/pack/word.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PlayButton } from "#app/ui/play-button.tsx";
import { IntentForm, useIntent } from "#app/forms/intent-form.tsx";
import { useDone } from "./use-outcome.ts";
import { usePackSearch } from "./use-pack-search.ts";

/** Assigns a recording of the pack to a word. */
export function AssignDialog({ word, onClose }: { word: Word; onClose(): void }) {
  const form = useIntent("assign-audio");
  const { fetcher, actionError } = form;
  const { search, setSearch, shown: folder } = usePackSearch(word.language, "audio");
  const [chosen, setChosen] = useState(word.audio_path ?? "");
  const [cannotPlay, setCannotPlay] = useState(false);
  useDone(fetcher, onClose);
  // Without an option for it, a select would choose another one.
  const isHidden = chosen !== "" && !folder?.files.some(({ hash }) => audioPath(hash) === chosen);

  return (
    <Dialog open onClose={onClose} title={`Recording of ${word.word_original}`}>
      {actionError && <Notice>{actionError.error}</Notice>}
      {cannotPlay && <Notice>Audio file not found</Notice>}
      <Field label="Find a recording">
        <TextInput type="search" value={search} onChange={(event) => setSearch(event.target.value)} data-autofocus />
      </Field>
      <IntentForm of={form} fields={{ word_id: word.id }} className="grid gap-4">
        <Field label="Recording" hint={folder && folder.total > folder.files.length && `${folder.total} found`}>
          <Select name="audio_path" size={8} value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="">No recording</option>
            {isHidden && <option value={chosen}>The chosen recording</option>}
            {folder?.files.map(({ filename, hash }) => (
              <option key={hash} value={audioPath(hash)}>
                {filename}
              </option>
            ))}
          </Select>
        </Field>
        <div className="flex items-center justify-end gap-2">
          {chosen && (
            <PlayButton
              label="Play the chosen recording"
              url={audioUrl(chosen)}
              className="me-auto"
              onFail={() => setCannotPlay(true)}
            />
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={fetcher.state === "submitting"}>
            Assign
          </Button>
        </div>
      </IntentForm>
    </Dialog>
  );
}
