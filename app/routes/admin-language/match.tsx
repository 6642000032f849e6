import { pluralize } from "#app/domain/text/pluralize.ts";
import type { MatchResult } from "#app/domain/pack/match.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Scroll } from "#app/ui/scroll.tsx";
import { IntentForm, useIntent } from "#app/forms/intent-form.tsx";

/** Assigns recordings to words with the same name, after a preview. */
export function Match({ language }: { language: string }) {
  const form = useIntent("match-audio");
  const { fetcher, actionError } = form;
  const result = actionError ? undefined : (fetcher.data as MatchResult | undefined);
  const isDry = fetcher.formData?.get("dryRun") === "true";
  const isBusy = fetcher.state === "submitting";
  return (
    <section aria-labelledby="match-heading" className="grid grid-cols-1 gap-3">
      <h2 id="match-heading">Match recordings with words</h2>
      <IntentForm of={form} fields={{ language }} className="flex flex-wrap items-end gap-2">
        <Field label="By name" className="min-w-0 max-w-form flex-1">
          <Select name="matchingStrategy" defaultValue="exact">
            <option value="exact">exactly</option>
            <option value="normalized">whatever the case, spaces, _ and -</option>
            <option value="fuzzy">with a slip or two</option>
          </Select>
        </Field>
        <Button type="submit" name="dryRun" value="true" pending={isBusy && isDry}>
          Preview
        </Button>
        <Button type="submit" name="dryRun" value="false" pending={isBusy && !isDry}>
          Assign
        </Button>
      </IntentForm>
      {actionError && <Notice>{actionError.error}</Notice>}
      {result && <Result {...result} />}
    </section>
  );
}

function Result({ matched, ambiguous, unmatched, applied }: MatchResult) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <p role="status">
        {applied
          ? `${pluralize(matched.length, "recording")} assigned.`
          : `${pluralize(matched.length, "recording")} would be assigned. Nothing has changed yet.`}
      </p>
      <Group
        title="Matched"
        rows={matched.map(({ word_id, word_original, filename }) => [word_id, word_original, filename])}
      />
      <Group
        title="Ambiguous, left alone"
        rows={ambiguous.map(({ word_id, word_original, filenames }) => [word_id, word_original, filenames.join(", ")])}
      />
      <Group
        title="Words without a recording"
        rows={unmatched.map(({ word_id, word_original }) => [word_id, word_original, ""])}
      />
    </div>
  );
}

/** The most rows of each kind that are shown. */
const SHOWN = 100;

function Group({ title, rows }: { title: string; rows: [id: string, word: string, files: string][] }) {
  if (rows.length === 0) return null;
  return (
    <details>
      <summary className="py-1 font-semibold">
        {title} <span className="text-ink-soft">{rows.length}</span>
      </summary>
      <Scroll label={title} className="scroll-list ps-4">
        <ul>
          {rows.slice(0, SHOWN).map(([id, word, files]) => (
            <li key={id}>
              <b>{word}</b> <span className="text-ink-soft">{files}</span>
            </li>
          ))}
        </ul>
      </Scroll>
      {rows.length > SHOWN && <p className="text-sm text-ink-soft">and {rows.length - SHOWN} more</p>}
    </details>
  );
}
