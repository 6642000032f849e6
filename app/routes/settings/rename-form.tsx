import { useLingui } from "@lingui/react/macro";
import Check from "lucide/dist/esm/icons/check.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { MAX_PROJECT_TITLE, projectProblem } from "#app/domain/project/project.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import type { TitleDraft } from "#app/parts/project/failed-title.ts";
import { projectCommands } from "#app/parts/project/project-commands.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useTypedEarly } from "#app/ui/typed-early.ts";

interface RenameFormProps {
  /** The current title. */
  name: string;
  draft: TitleDraft;
  onClose(): void;
}

/** The form that renames a project: Enter saves, Escape cancels. */
export function RenameForm({ name, draft, onClose }: RenameFormProps) {
  const { t } = useLingui();
  const { proje_title } = draft;
  const [title, setTitle] = useState(proje_title);
  const [problem, setProblem] = useState(draft.error);
  const { ref } = useTypedEarly(["proje_title"], (typed) => setTitle(typed.proje_title));
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // Not every browser focuses a field when its text is selected.
    input.current!.focus();
    input.current!.select();
  }, []);

  function save(event: FormEvent) {
    event.preventDefault();
    const found = projectProblem(title) ?? undefined;
    setProblem(found);
    if (found) return input.current!.focus();
    projectCommands.send({ intent: "rename", project_id: draft.project_id, name, proje_title: title.trim() });
    onClose();
  }
  return (
    <form
      ref={ref}
      method="post"
      className="flex w-full max-w-form items-start gap-1 py-2"
      aria-label={t`Rename ${proje_title}`}
      onSubmit={save}
    >
      <input type="hidden" name="intent" value="rename" />
      <input type="hidden" name="project_id" value={draft.project_id} />
      <Field
        label={t`Project name`}
        hideLabel
        className="flex-1"
        hint={<CharacterCount value={title} max={MAX_PROJECT_TITLE} />}
        error={problem}
      >
        <TextInput
          ref={input}
          name="proje_title"
          value={title}
          onChange={(event) => {
            setTitle(event.target.value);
            setProblem(undefined);
          }}
          onKeyDown={(event) => event.key === "Escape" && onClose()}
          autoComplete="off"
          enterKeyHint="done"
        />
      </Field>
      <IconButton type="submit" label={t`Save name`}>
        <Icon of={Check} />
      </IconButton>
      <LinkButton
        to="/settings"
        variant="plain"
        className="btn-icon text-ink-soft"
        aria-label={t`Cancel`}
        onClick={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <Icon of={X} />
      </LinkButton>
    </form>
  );
}
