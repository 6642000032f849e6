import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, forwardRef, useRef, useState } from "react";
import type { DiaryEntry } from "#app/domain/diary/diary.ts";
import { MAX_PICTURE_DESCRIPTION } from "#app/domain/diary/picture.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { asJpeg, sendPicture } from "#app/parts/diary/picture-file.client.ts";

/** The words of the buttons are aligned with the text. */
const ALIGNED = "-ms-[calc(0.5rem+1px)] text-sm";

const NO_ENTRY = msg`Write a line first: a picture belongs to what you write.`;

/** Adds a picture to today, changes its description, and deletes it. In the browser only. */
export function PictureTools({ entry }: { entry: DiaryEntry | null }) {
  const { t, i18n } = useLingui();
  const addButton = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { busy, error, setError, run } = useChange();
  const [isAsking, setAsking] = useState(false);
  // A day that is not stored yet has no id.
  const id = entry?.id;
  const picture = entry?.picture;
  const path = `${id}/picture`;

  async function send(file: File) {
    const jpeg = await asJpeg(file);
    return typeof jpeg === "string" ? jpeg : sendPicture("PUT", path, jpeg);
  }
  function remove() {
    setAsking(false);
    // The clicked button disappears, so the focus is moved.
    void run("delete", () => sendPicture("DELETE", path)).then(() => addButton.current?.focus());
  }
  const describe = (picture_description: string) =>
    void run("describe", () => sendPicture("PUT", `${path}/description`, { picture_description }));

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 print:hidden">
      {picture && <Description key={picture.file} picture={picture} onDescribe={describe} />}
      <FileInput ref={input} onChoose={(file) => void run("add", () => send(file))} />
      <Button
        ref={addButton}
        variant="plain"
        className={ALIGNED}
        pending={busy === "add"}
        onClick={() => (id ? input.current!.click() : setError(i18n._(NO_ENTRY)))}
      >
        {picture ? t`Replace Picture` : t`Add Picture`}
      </Button>
      {picture && (
        <Button variant="plain" className={ALIGNED} pending={busy === "delete"} onClick={() => setAsking(true)}>
          <Trans>Delete Picture</Trans>
        </Button>
      )}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        danger
        title={t`Delete this picture?`}
        confirm={t`Delete`}
        pending={busy !== null}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        <Trans>The picture of today is deleted. This cannot be undone.</Trans>
      </ConfirmDialog>
    </div>
  );
}

/** The browser's own choice of a file, which a button opens. */
const FileInput = forwardRef<HTMLInputElement, { onChoose(file: File): void }>(function FileInput({ onChoose }, ref) {
  const { t } = useLingui();
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      aria-label={t`Picture of today`}
      tabIndex={-1}
      className="sr-only"
      onChange={({ currentTarget: field }) => {
        const [file] = field.files ?? [];
        if (file) onChoose(file);
        field.value = "";
      }}
    />
  );
});

type Change = "add" | "describe" | "delete";

/** Runs one change of the picture at a time. */
function useChange() {
  const [busy, setBusy] = useState<Change | null>(null);
  const [error, setError] = useState<string | null>(null);
  async function run(what: Change, change: () => Promise<string | null>) {
    if (busy) return;
    setBusy(what);
    setError(null);
    const problem = await change();
    setError(problem);
    setBusy(null);
  }
  return { busy, error, setError, run };
}

interface DescriptionProps {
  picture: NonNullable<DiaryEntry["picture"]>;
  onDescribe(description: string): void;
}

/** The description of the picture, which is saved when its field is left. */
function Description({ picture, onDescribe }: DescriptionProps) {
  const { t } = useLingui();
  function describe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const description = String(new FormData(event.currentTarget).get("picture_description")).trim();
    if (description !== picture.picture_description) onDescribe(description);
  }
  return (
    <form onSubmit={describe} className="grow basis-64">
      <Field label={t`Describe the picture`} hideLabel>
        <TextInput
          name="picture_description"
          placeholder={t`Describe the picture`}
          defaultValue={picture.picture_description}
          maxLength={MAX_PICTURE_DESCRIPTION}
          autoComplete="off"
          onBlur={(event) => event.currentTarget.form!.requestSubmit()}
        />
      </Field>
    </form>
  );
}
