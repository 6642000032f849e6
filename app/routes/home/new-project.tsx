import { useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import Check from "lucide/dist/esm/icons/check.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { MAX_PROJECT_TITLE, projectProblem } from "#app/domain/project/project.ts";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { actionErrorOf, isSending } from "#app/forms/action-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useTypedEarly } from "#app/ui/typed-early.ts";

/** The typed name, while there are at most `count` projects; null while the form is closed. */
export type Naming = { title: string; count: number } | null;

interface NewProjectProps {
  title: string;
  count: number;
  /** The list of project tabs, and the button that opened the form. One of them gets the focus when the form closes. */
  tabs: RefObject<HTMLElement>;
  button: RefObject<HTMLElement>;
  /**
   * Must be stable between renders: if it changed before the code is loaded, React would render the form again
   * without the typed text.
   */
  onName(naming: Naming): void;
}

/** The inline input for a new project's name: Enter confirms, Escape cancels. */
export function NewProject({ title, count, tabs, button, onName }: NewProjectProps) {
  const { t } = useLingui();
  const fetcher = useFetcher();
  const [problem, setProblem] = useState<string | null>(null);
  const isPending = isSending(fetcher);
  const serverError = isPending ? null : actionErrorOf(fetcher.data)?.error;

  const type = (name: string) => onName({ title: name, count });
  const { ref } = useTypedEarly(["proje_title"], (typed) => type(typed.proje_title));
  const isCancelled = useRef(false);
  useEffect(
    // The focused form disappears, so the new project's tab gets the focus.
    () => () => {
      const isLost = document.activeElement === document.body;
      const ofTabs = [...(tabs.current?.children ?? [])] as HTMLElement[];
      const selected = ofTabs.find(({ ariaSelected }) => ariaSelected === "true");
      if (isLost) (isCancelled.current ? button.current : selected)?.focus();
    },
    [tabs, button],
  );
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = projectProblem(title);
    setProblem(found);
    if (found) return focusProjectName(event.currentTarget);
    if (!isPending) fetcher.submit({ intent: "add-project", proje_title: title }, { method: "post" });
  }

  function cancel() {
    isCancelled.current = true;
    onName(null);
  }

  return (
    // Escape closes the form from any of its fields.
    <form
      ref={ref}
      method="post"
      className="projects-new"
      aria-label={t`New project`}
      onSubmit={save}
      onKeyDown={(event: KeyboardEvent) => event.key === "Escape" && cancel()}
    >
      <input type="hidden" name="intent" value="add-project" />
      <ProjectNameField
        typed={title}
        value={title}
        error={problem ?? serverError}
        enterKeyHint="done"
        onChange={(event) => {
          type(event.target.value);
          setProblem(null);
        }}
      />
      <IconButton type="submit" label={t`Create project`} aria-busy={isPending || undefined}>
        <Icon of={Check} />
      </IconButton>
      <IconButton label={t`Cancel`} onClick={cancel}>
        <Icon of={X} />
      </IconButton>
    </form>
  );
}

interface ProjectNameFieldProps extends Pick<ComponentProps<typeof TextInput>, "value" | "onChange" | "enterKeyHint"> {
  /** The typed name, to count its characters. */
  typed: string;
  error: string | null | undefined;
}

/** The field for a new project's name. Without `value` it is uncontrolled. */
export function ProjectNameField({ typed, error, ...input }: ProjectNameFieldProps) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Project name`}
      hideLabel
      hint={<CharacterCount value={typed} max={MAX_PROJECT_TITLE} />}
      error={error}
    >
      {/* The person came for this field: on the first page it is the only one, elsewhere they have just opened it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <TextInput name="proje_title" placeholder={t`Project name`} autoComplete="off" autoFocus {...input} />
    </Field>
  );
}

/** Focuses the name field of a form. */
export const focusProjectName = (form: HTMLFormElement) =>
  (form.elements.namedItem("proje_title") as HTMLElement).focus();
