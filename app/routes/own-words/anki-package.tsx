import { listed } from "#app/i18n/listed.ts";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import Download from "lucide/dist/esm/icons/download.mjs";
import { type ReactNode, useState } from "react";
import { callApi } from "#app/client/api.ts";
import type { Package } from "#app/domain/anki/read-package.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { lazyCode } from "#app/ui/lazy-code.ts";
import { useToast } from "#app/ui/toast.tsx";

export const anki = lazyCode(() => import("./anki.client.ts"));

export const isApkg = (file: File) => /\.(?:apkg|colpkg)$/i.test(file.name);

/** The note types of a package from which words can be made; the type with the most notes comes first. */
export const typesOf = ({ types }: Package) =>
  types
    .filter(({ kind, fields, count }) => kind === "normal" && fields.length > 1 && count > 0)
    .sort((a, b) => b.count - a.count);

/** The number of fields in a package's notes; null for other files. */
export const fieldsOf = (packed: { found: Package; type: string } | null): number | null =>
  packed?.found.types.find(({ id }) => id === packed.type)?.fields.length ?? null;

interface AnkiNotesProps {
  found: Package;
  /** The id of the chosen note type. */
  type: string;
  onType(id: string): void;
}

/** The choice of a note type of a package, and what cannot be imported. */
export function AnkiNotes({ found, type, onType }: AnkiNotesProps) {
  const { t, i18n } = useLingui();
  const count = (kind: string) =>
    found.types.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.count, 0);
  const [clozes, hidden] = [count("cloze"), count("occlusion")];
  const { sounds, pictures, others } = found.media;
  const parts = [
    clozes > 0 && t`${plural(clozes, { one: "# cloze note", other: "# cloze notes" })}`,
    hidden > 0 && t`${plural(hidden, { one: "# image occlusion note", other: "# image occlusion notes" })}`,
    sounds > 0 && t`${plural(sounds, { one: "# sound", other: "# sounds" })}`,
    pictures > 0 && t`${plural(pictures, { one: "# picture", other: "# pictures" })}`,
    others > 0 && t`${plural(others, { one: "# other file", other: "# other files" })}`,
  ].filter((part) => part !== false);
  const list = listed(i18n, parts);
  const types = typesOf(found);
  return (
    <>
      {types.length > 1 && (
        <Field label={t`Note type`} hint={t`One note type at a time: import the package again for another one.`}>
          <Select value={type} onChange={(event) => onType(event.target.value)}>
            {types.map(({ id, name, count: notes }) => (
              <option key={id} value={id}>
                {`${name} (${notes.toLocaleString(i18n.locale)})`}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {parts.length > 0 && (
        <p className="text-sm text-ink-soft">
          <Trans>Left out, because words have none of it: {list}.</Trans>
        </p>
      )}
    </>
  );
}

/** The label of a button that exports; `children` name the format. */
export const ExportLabel = ({ children }: { children: ReactNode }) => (
  <>
    <Icon of={Download} className="max-md:hidden" />
    <span>
      <span className="sr-only">
        <Trans comment="Before the format of a file">Export:</Trans>{" "}
      </span>
      {children}
    </span>
  </>
);

/** Downloads the words of a language as a package of Anki. The browser makes the package. */
export function ExportApkg({ language }: { language: string }) {
  const { t } = useLingui();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  async function make() {
    setBusy(true);
    const query = new URLSearchParams({ language, format: "anki" });
    const { text, problem } = await callApi(`/language-learning/words/export?${query}`);
    const code = problem === null ? await anki.load().catch(() => null) : null;
    const file = (await code?.makeApkg(language, text!)) ?? null;
    setBusy(false);
    if (!file) return toast.show({ text: problem ?? t`The package could not be made. Please try again.` });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    // The download has started by then.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
  return (
    <Button pending={isBusy} onClick={() => void make()}>
      <ExportLabel>
        <Trans>Anki package</Trans>
      </ExportLabel>
    </Button>
  );
}
