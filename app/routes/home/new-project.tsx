import { useFetcher } from "@remix-run/react";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { MAX_PROJECT_TITLE, projectProblem } from "#app/domain/project/project.ts";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { refusalOf } from "#app/forms/form-page.tsx";

interface NewProjectProps {
  title: string;
  onType(title: string): void;
  onClose(): void;
}

/** The inline input for a new project's name: Enter confirms, Escape cancels. */
export function NewProject({ title, onType, onClose }: NewProjectProps) {
  const fetcher = useFetcher();
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isPending = fetcher.state !== "idle";
  const refused = isPending ? null : refusalOf(fetcher.data)?.error;

  const leavesTo = useRef('.projects [aria-selected="true"]');
  useEffect(
    // The focused form goes away: the new project's tab takes the focus.
    () => () => {
      const isLost = document.activeElement === document.body;
      if (isLost) document.querySelector<HTMLElement>(leavesTo.current)?.focus();
    },
    [],
  );
  function save(event?: FormEvent) {
    event?.preventDefault();
    const found = projectProblem(title);
    setProblem(found);
    if (found) return input.current!.focus();
    if (!isPending) fetcher.submit({ intent: "add-project", proje_title: title }, { method: "post" });
  }

  function cancel() {
    leavesTo.current = "#new-project";
    onClose();
  }

  return (
    // Escape closes the form from any of its fields.
    <form
      method="post"
      className="projects-new"
      aria-label="New project"
      onSubmit={save}
      onKeyDown={(event: KeyboardEvent) => event.key === "Escape" && cancel()}
    >
      <input type="hidden" name="intent" value="add-project" />
      <Field
        label="Project name"
        hideLabel
        hint={<CharacterCount value={title} max={MAX_PROJECT_TITLE} />}
        error={problem ?? refused}
      >
        <TextInput
          ref={input}
          name="proje_title"
          value={title}
          onChange={(event) => {
            onType(event.target.value);
            setProblem(null);
          }}
          placeholder="Project name"
          autoComplete="off"
          enterKeyHint="done"
          // The button that opened this form is gone, so the input takes the focus.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
      </Field>
      <IconButton type="submit" label="Create project" aria-busy={isPending || undefined}>
        <Check aria-hidden />
      </IconButton>
      <IconButton label="Cancel" onClick={cancel}>
        <X aria-hidden />
      </IconButton>
    </form>
  );
}
