import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";

/** The apps whose files can be read, and where each makes its file. */
const SOURCES = [
  ["Sevenfold", msg`the ZIP of Settings, Your data`],
  ["Todoist", msg`a project exported as CSV, or the ZIP of a backup`],
  ["TickTick", msg`the CSV of Settings, Account, Backup on the web`],
  ["Super Productivity", msg`the JSON of Settings, Sync & Backup`],
  [msg`Anything else`, msg`a text file with a todo on each line, such as “Send report fri !high”`],
] as const;

interface ChooseFileProps {
  /** Why the last file was refused. */
  error: string | undefined;
  isSending: boolean;
}

/** The form for a file to import. */
export function ChooseFile({ error, isSending }: ChooseFileProps) {
  const { t, i18n } = useLingui();
  return (
    <Form method="post" encType="multipart/form-data" className="grid max-w-form gap-4">
      <Field
        label={t`File`}
        error={error}
        hint={t`You see what is in it first. Nothing is added before you say so, and you can undo it for 30 days.`}
      >
        <TextInput
          type="file"
          name="file"
          required
          className="file-input"
          accept=".zip,.csv,.json,.txt,.md,application/zip,application/json,text/csv,text/plain"
        />
      </Field>
      <Button type="submit" variant="primary" className="justify-self-start" pending={isSending}>
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
