import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { type FormEvent, useCallback, useRef, useState } from "react";
import { GOAL_MESSAGE, MAX_GOAL_MINUTES, type Project } from "#app/domain/project/project.ts";
import { actionErrorOf, submittedValue } from "#app/forms/action-data.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { useFailures, useUndoToast } from "#app/forms/action-error.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { projectCommands } from "#app/parts/project/project-commands.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { useTypedEarly } from "#app/ui/typed-early.ts";

/** The weekly goal of each active project. Each has its own form. */
export function Goals({ projects }: { projects: readonly Project[] }) {
  const actionError = actionErrorOf(useLastActionData());
  const isOfGoal = ({ id }: Project) => actionError?.values.intent === "goal" && actionError.values.project_id === id;
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-4">
      {projects.map((project) => (
        <Goal key={project.id} project={project} actionError={isOfGoal(project) ? actionError : null} />
      ))}
    </div>
  );
}

interface GoalProps {
  project: Project;
  /** The error of this goal's form when it was posted without scripts. */
  actionError: ActionError | null;
}

function Goal({ project, actionError }: GoalProps) {
  const { t } = useLingui();
  const { id: project_id, proje_title: name, proje_goal_minutes } = project;
  const saved = String(proje_goal_minutes ?? "");
  /** The typed text that is not saved yet; null for none. */
  const [typed, setTyped] = useState(submittedValue(actionError, "proje_goal_minutes") ?? null);
  const [problem, setProblem] = useState(actionError?.error);
  const field = useRef<HTMLInputElement>(null);
  const { ref } = useTypedEarly(["proje_goal_minutes"], (early) => setTyped(early.proje_goal_minutes));
  const sent = useRef<string | null>(null);
  const undoToast = useUndoToast();
  // A value that failed is put back into the field. The section of the projects shows the error.
  useFailures(useCallback((failure) => failure.id === project_id && setTyped(sent.current), [project_id]));

  function save(event: FormEvent) {
    event.preventDefault();
    const { validity, value } = field.current!;
    setProblem(validity.valid ? undefined : GOAL_MESSAGE);
    if (!validity.valid) return field.current!.focus();
    setTyped(null);
    if (value === saved) return;
    sent.current = value;
    const minutes = value === "" ? null : Number(value);
    const change = { intent: "goal", project_id, name } as const;
    projectCommands.send({ ...change, proje_goal_minutes: minutes });
    const text =
      minutes === null
        ? t`Weekly goal of “${name}”: none`
        : t`${plural(minutes, { one: `Weekly goal of “${name}”: # minute`, other: `Weekly goal of “${name}”: # minutes` })}`;
    undoToast(project_id, text, () => projectCommands.send({ ...change, proje_goal_minutes }));
  }

  return (
    <Form ref={ref} method="post" noValidate={useHydrated()} onSubmit={save} aria-label={t`Weekly goal of ${name}`}>
      <input type="hidden" name="intent" value="goal" />
      <input type="hidden" name="project_id" value={project_id} />
      <Field label={name} error={problem}>
        <div className="flex flex-wrap gap-2">
          <TextInput
            ref={field}
            type="number"
            inputMode="numeric"
            name="proje_goal_minutes"
            min={1}
            max={MAX_GOAL_MINUTES}
            value={typed ?? saved}
            onChange={(event) => setTyped(event.target.value)}
            className="w-28"
          />
          <Button type="submit">
            <Trans>Save Goal</Trans>
          </Button>
        </div>
      </Field>
    </Form>
  );
}
