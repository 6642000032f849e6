import { pluralize } from "#app/domain/text/pluralize.ts";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { LanguagePack } from "#app/domain/pack/pack.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { announce } from "#app/ui/live-region.tsx";
import { fieldError, actionErrorOf, submittedValue } from "#app/forms/action-data.ts";
import { FormError } from "#app/forms/form-page.tsx";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { viewPath } from "./view.ts";
import { WordStrip } from "#app/ui/word-strip.tsx";

/** The packs with their counts. */
export function Packs({ packs, language }: { packs: LanguagePack[]; language: string | null }) {
  return (
    <section aria-labelledby="packs-heading" className="grid gap-3">
      <h2 id="packs-heading" className="sr-only">
        Language packs
      </h2>
      {packs.length === 0 && (
        <>
          <WordStrip word="no pack" />
          <p className="text-ink-soft">There is no language pack yet. Create one, then give it words and recordings.</p>
        </>
      )}
      <ul className="packs">
        {packs.map((pack) => (
          <li key={pack.language} ref={pack.language === language ? bringIntoView : undefined}>
            <Link
              to={viewPath({ language: pack.language })}
              aria-current={pack.language === language ? "true" : undefined}
              className="pack"
              preventScrollReset
            >
              <span className="font-semibold">{pack.language}</span>
              <span className="text-sm text-ink-soft">
                {pluralize(pack.word_count, "word")} · {pluralize(pack.audio_count, "recording")} ·{" "}
                {pluralize(pack.batch_count, "upload")}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** On a phone the row of packs is wider than the screen, so the chosen pack is scrolled into view. */
function bringIntoView(pack: HTMLElement | null) {
  const row = pack?.parentElement;
  if (row) row.scrollLeft = pack.offsetLeft - (row.clientWidth - pack.offsetWidth) / 2;
}

export function CreatePack() {
  const form = useRef<HTMLFormElement>(null);
  const posted = actionErrorOf(useLastActionData());
  // After a failed submit without scripts, another form's error is not shown here. All other forms use fetchers.
  const actionError = (posted?.values.intent ?? "create-pack") === "create-pack" ? posted : null;
  const isPending = useNavigation().formData?.get("intent") === "create-pack";
  const wasPending = useRef(false);
  // The page now shows the new pack, so the field is cleared.
  useEffect(() => {
    if (wasPending.current && !isPending && !actionError) {
      announce(`${(form.current!.elements.namedItem("language") as HTMLInputElement).value} was created`);
      form.current!.reset();
    }
    wasPending.current = isPending;
  }, [isPending, actionError]);
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="pack-new">
      <input type="hidden" name="intent" value="create-pack" />
      <FormError actionError={actionError} fields={["language"]} />
      <Field label="New language pack" error={fieldError(actionError, "language")}>
        <TextInput
          name="language"
          required
          autoComplete="off"
          placeholder="Italian"
          defaultValue={submittedValue(actionError, "language")}
        />
      </Field>
      <Button type="submit" pending={isPending}>
        Create Pack
      </Button>
    </Form>
  );
}
