import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useSubmit } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { NETWORK_ERROR } from "#app/client/live/connection.ts";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { lazyCode } from "#app/ui/lazy-code.ts";

const packing = lazyCode(() => import("./pack-diary.client.ts"));

/** The apps whose files can be read, and where each makes its file. */
const SOURCES = [
  ["Sevenfold", msg`the ZIP of Settings, Your data`],
  ["Todoist", msg`a project exported as CSV, or the ZIP of a backup`],
  ["TickTick", msg`the CSV of Settings, Account, Backup on the web`],
  ["Super Productivity", msg`the JSON of Settings, Sync & Backup`],
  ["Day One", msg`the JSON of File, Export, with its pictures`],
  ["Journiv, DailyTxT", msg`the ZIP of an export, or of a backup that is not encrypted`],
  [
    msg`Another diary`,
    msg`Markdown files with their day in their names, such as 2026-11-28.md: several, or a ZIP with pictures`,
  ],
  [msg`Anything else`, msg`a text file with a todo on each line, such as “Send report fri !high”`],
] as const;

interface ChooseFileProps {
  /** Why the last file was rejected. */
  error: string | undefined;
  isSending: boolean;
}

export function ChooseFile({ error, isSending }: ChooseFileProps) {
  const { t, i18n } = useLingui();
  const isHydrated = useHydrated();
  const { isPacking, problem, pack } = usePacking();
  return (
    <Form method="post" encType="multipart/form-data" className="grid max-w-form gap-4" onSubmit={pack}>
      <Field
        label={t`File`}
        error={problem ?? error}
        hint={t`You see what is in it first. Nothing is added before you say so, and you can undo it for 30 days.`}
      >
        <TextInput
          type="file"
          name="file"
          required
          // Without scripts only one file is sent.
          multiple={isHydrated}
          className="file-input"
          accept=".zip,.csv,.json,.txt,.md,application/zip,application/json,text/csv,text/plain"
        />
      </Field>
      <Button type="submit" variant="primary" className="justify-self-start" pending={isSending || isPacking}>
        <Trans>Read File</Trans>
      </Button>
      <dl className="grid gap-x-6 gap-y-2 text-sm md:grid-cols-[9rem_minmax(0,1fr)]">
        {SOURCES.map(([app, file]) => (
          <div key={file.id} className="contents">
            <dt className="font-semibold">{typeof app === "string" ? app : i18n._(app)}</dt>
            <dd className="text-ink-soft">{i18n._(file)}</dd>
          </div>
        ))}
      </dl>
    </Form>
  );
}

/** Before the form is sent, makes one archive of several files or of another diary, with small pictures. */
function usePacking() {
  const submit = useSubmit();
  const translate = useTranslate();
  const [isPacking, setPacking] = useState(false);
  const [problem, setProblem] = useState<string>();
  function pack(event: FormEvent<HTMLFormElement>) {
    const chosen = new FormData(event.currentTarget).getAll("file").filter((one) => one instanceof File);
    if (chosen.length === 1 && !/\.zip$/i.test(chosen[0]!.name)) return;
    event.preventDefault();
    if (isPacking) return;
    setPacking(true);
    setProblem(undefined);
    void send(chosen as [File, ...File[]]);
  }
  async function send(chosen: [File, ...File[]]) {
    // A single archive that cannot be read is sent unchanged, and the server says what is wrong. With several files
    // an error is shown, because none may be lost.
    const file = await packing
      .load()
      .then((code) => code.packFiles(chosen))
      .catch(() => (chosen.length === 1 ? chosen[0] : null));
    setPacking(false);
    if (!file) return setProblem(translate(NETWORK_ERROR));
    const form = new FormData();
    form.append("file", file, file.name);
    submit(form, { method: "post", encType: "multipart/form-data" });
  }
  return { isPacking, problem, pack };
}
