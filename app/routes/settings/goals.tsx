import { Form, useNavigation } from "@remix-run/react";
import { MAX_GOAL_MINUTES, type Project } from "#app/domain/project/project.ts";
import { actionErrorOf, submittedValue } from "#app/forms/action-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { useLastActionData } from "#app/forms/last-action-data.ts";

/** The weekly goal of each active project, with a form of its own. */
export function Goals({ projects }: { projects: readonly Project[] }) {
  const refusal = actionErrorOf(useLastActionData());
  const { formData } = useNavigation();
  const forms = projects.map(({ id, proje_title, proje_goal_minutes }) => {
    const isRefused = refusal?.values.intent === "goal" && refusal.values.project_id === id;
    const isSaving = formData?.get("intent") === "goal" && formData.get("project_id") === id;
    return (
      <Form key={id} method="post" className="flex items-end gap-2" aria-label={`Weekly goal of ${proje_title}`}>
        <input type="hidden" name="intent" value="goal" />
        <input type="hidden" name="project_id" value={id} />
        <Field label={proje_title} error={isRefused ? refusal.error : null}>
          <TextInput
            type="number"
            inputMode="numeric"
            name="proje_goal_minutes"
            min={1}
            max={MAX_GOAL_MINUTES}
            defaultValue={(isRefused ? submittedValue(refusal, "proje_goal_minutes") : proje_goal_minutes) ?? ""}
          />
        </Field>
        <Button type="submit" pending={isSaving}>
          Save Goal
        </Button>
      </Form>
    );
  });
  return <div className="flex flex-wrap gap-x-8 gap-y-4">{forms}</div>;
}
