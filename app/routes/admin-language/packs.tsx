import { Link, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isPackName, type LanguagePack, MAX_PACK_NAME, PACK_NAME_MESSAGE } from "#app/domain/language-pack.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { refusalOf } from "../shell/form-page.tsx";
import { counted, viewPath } from "./view.ts";

/** The packs, each with what is in it. */
export function Packs({ packs, language }: { packs: LanguagePack[]; language: string | null }) {
  return (
    <section aria-labelledby="packs-heading" className="grid gap-3">
      <h2 id="packs-heading" className="sr-only">
        Language packs
      </h2>
      {packs.length === 0 && (
        <p className="text-ink-soft">There is no language pack yet. Create one, then give it words and recordings.</p>
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
                {counted(pack.word_count, "word")} · {counted(pack.audio_count, "recording")} ·{" "}
                {counted(pack.batch_count, "upload")}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** On a phone the packs are a row wider than the screen. */
function bringIntoView(pack: HTMLElement | null) {
  const row = pack?.parentElement;
  if (row) row.scrollLeft = pack.offsetLeft - (row.clientWidth - pack.offsetWidth) / 2;
}

/** A name, and a pack of that name. */
export function CreatePack() {
  const fetcher = useFetcher({ key: "create-pack" });
  const form = useRef<HTMLFormElement>(null);
  const refusal = refusalOf(fetcher.data);
  const isPending = fetcher.state !== "idle";
  const wasPending = useRef(false);
  // Creating ends in a redirect, which leaves no data behind.
  useEffect(() => {
    if (wasPending.current && !isPending && !refusal) form.current?.reset();
    wasPending.current = isPending;
  }, [isPending, refusal]);
  return (
    <fetcher.Form ref={form} method="post" className="flex items-end gap-2">
      <input type="hidden" name="intent" value="create-pack" />
      <Field label="New language pack" error={refusal?.error} className="min-w-0 flex-1">
        <TextInput
          name="language"
          required
          maxLength={MAX_PACK_NAME}
          autoComplete="off"
          placeholder="Italian"
          onInput={(event) => {
            const { value } = event.currentTarget;
            event.currentTarget.setCustomValidity(value === "" || isPackName(value.trim()) ? "" : PACK_NAME_MESSAGE);
          }}
        />
      </Field>
      <Button type="submit" pending={isPending} className={refusal ? "mb-6" : ""}>
        Create Pack
      </Button>
    </fetcher.Form>
  );
}
