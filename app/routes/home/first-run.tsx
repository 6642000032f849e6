import { Trans } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import { projectProblem } from "#app/domain/project/project.ts";
import { actionErrorOf, isSending } from "#app/forms/action-data.ts";
import { Button } from "#app/ui/button.tsx";
import { holdKeys, releaseKeys } from "#app/ui/typed-ahead.ts";
import { useTyped } from "#app/ui/typed.ts";
import { focusProjectName, ProjectNameField } from "./new-project.tsx";

// Both belong to a new account's first visit, so they are one part.
export { Guide } from "./guide.tsx";
export { RemoveExample } from "./remove-example.tsx";

/** The form's address. The next page opens the field for the first todo. */
const TO_FIRST_TODO = "/app?add=";

/**
 * The home screen of a new account: a field for the first project, and a button for an example. Works without
 * scripts.
 */
export function FirstRun() {
  const fetcher = useFetcher();
  // The field is uncontrolled, so that text typed before hydration stays.
  const { typed, form } = useTyped();
  const title = typed?.proje_title ?? "";
  const [wrong, setWrong] = useState<string | null>(null);
  const problem = wrong === title ? projectProblem(title) : null;
  const isPending = isSending(fetcher);
  const serverError = isPending ? null : actionErrorOf(fetcher.data)?.error;
  useEffect(() => {
    if (serverError) releaseKeys();
  }, [serverError]);

  function create(event: FormEvent<HTMLFormElement>) {
    const found = projectProblem(title);
    setWrong(found && title);
    // The field for the first todo opens when the project is stored.
    if (!found && !isPending) return holdKeys("todo_title");
    event.preventDefault();
    if (found) focusProjectName(event.currentTarget);
  }

  return (
    <section aria-labelledby="first-run" className="grid gap-3 pt-8 pb-6">
      <h2 id="first-run" className="max-w-form text-xl">
        <Trans>A week is a sheet of paper, folded seven times.</Trans>
      </h2>
      <p className="max-w-prose text-lg text-ink-soft">
        <Trans>Start with one project: work, home, a race. Three at most, so that all of them fit on the page.</Trans>
      </p>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <fetcher.Form
          {...form}
          method="post"
          action={TO_FIRST_TODO}
          className="flex items-start gap-2"
          onSubmit={create}
        >
          <input type="hidden" name="intent" value="add-project" />
          <ProjectNameField typed={title} error={problem ?? serverError} enterKeyHint="go" />
          <Button type="submit" variant="primary" pending={isPending}>
            <Trans>Create Project</Trans>
          </Button>
        </fetcher.Form>
        <fetcher.Form method="post" className="min-h-control content-center text-sm text-ink-soft">
          <Trans>
            or{" "}
            <button name="intent" value="add-example" className="link">
              fill it with an example
            </button>{" "}
            and look around
          </Trans>
        </fetcher.Form>
      </div>
    </section>
  );
}
