import { Link, useFetcher } from "@remix-run/react";
import { useRef } from "react";
import { isPackName, type LanguagePack, MAX_PACK_NAME, PACK_NAME_MESSAGE } from "#app/domain/language-pack.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { refusalOf } from "../shell/form-page.tsx";
import { useDone } from "./use-outcome.ts";
import { viewPath } from "./view.ts";

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
          <li key={pack.language}>
            <Link
              to={viewPath({ language: pack.language })}
              aria-current={pack.language === language ? "true" : undefined}
              className="pack"
              preventScrollReset
            >
              <span className="font-semibold">{pack.language}</span>
              <span className="text-sm text-ink-soft">
                {count(pack.word_count, "word")} · {count(pack.audio_count, "recording")} ·{" "}
                {count(pack.batch_count, "upload")}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? "" : "s"}`;

/** A name, and a pack of that name. */
export function CreatePack() {
  const fetcher = useFetcher({ key: "create-pack" });
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useDone(fetcher, () => form.current?.reset());
  const refusal = refusalOf(fetcher.data);
  return (
    <fetcher.Form ref={form} method="post" className="flex items-end gap-2">
      <input type="hidden" name="intent" value="create-pack" />
      <Field label="New language pack" error={refusal?.error} className="min-w-0 flex-1">
        <TextInput
          ref={input}
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
      <Button type="submit" pending={fetcher.state !== "idle"} className={refusal ? "mb-6" : ""}>
        Create pack
      </Button>
    </fetcher.Form>
  );
}
