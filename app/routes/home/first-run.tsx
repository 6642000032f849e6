import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import Check from "lucide/dist/esm/icons/check.mjs";
import { type FormEvent, useEffect, useState } from "react";
import { projectProblem } from "#app/domain/project/project.ts";
import { actionErrorOf, isSending } from "#app/forms/action-data.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { holdKeys, releaseKeys } from "#app/ui/typed-ahead.ts";
import { useTyped } from "#app/ui/typed.ts";
import { endGuide } from "./guide-state.ts";
import { focusProjectName, ProjectNameField } from "./new-project.tsx";

const STEPS = [msg`Name what you work on.`, msg`Write down the next thing.`, msg`Drop it on a day.`];

/**
 * The guide of a new account: three steps, of which `done` are completed. Once all are done, the next visit shows no
 * guide.
 */
export function Guide({ done: current, className }: { done: number; className: string }) {
  const { t, i18n } = useLingui();
  const [first] = useState(current);
  const [isDone, setDone] = useState(false);
  if (current === STEPS.length && !isDone) setDone(true);
  useEffect(() => {
    if (!isDone) return;
    // If all steps were done elsewhere, no guide is shown. If they are done here, the guide stays until the next
    // visit, so that nothing moves under the pointer.
    if (first === STEPS.length) return endGuide();
    addEventListener("pagehide", endGuide);
    return () => {
      removeEventListener("pagehide", endGuide);
      endGuide();
    };
  }, [isDone, first]);
  const done = isDone ? STEPS.length : current;
  if (first === STEPS.length) return null;
  return (
    <ol aria-label={t`First steps`} className={`grid gap-2.5 py-3 text-start ${className}`}>
      {STEPS.map((step, i) => (
        <li
          key={step.id}
          aria-current={i === done ? "step" : undefined}
          className={`flex gap-2.5 text-base ${i === done ? "font-semibold" : "text-ink-soft"}`}
        >
          <b
            aria-hidden
            className={`flex size-6 flex-none items-center justify-center rounded-full border text-sm ${i <= done ? "border-accent bg-accent text-on-accent" : "border-edge"}`}
          >
            {i < done ? <Icon of={Check} className="size-3.5" /> : i + 1}
          </b>
          <span>
            {i18n._(step)}
            {i < done && <span className="sr-only"> {t({ message: "Done", comment: "A step, or a todo" })}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

// Both belong to a new account's first visit, so they are one part.

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

/** A button that removes the example data after a question; without scripts it removes them at once. */
export function RemoveExample() {
  const { t } = useLingui();
  const fetcher = useFetcher();
  const [isAsking, setAsking] = useState(false);
  const fields = { intent: "remove-example" };
  return (
    <>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        <Button type="submit" name="intent" value={fields.intent} variant="plain" className="text-sm">
          {t`Remove the example`}
        </Button>
      </form>
      <ConfirmDialog
        open={isAsking}
        title={t`Remove the example?`}
        confirm={t`Remove`}
        danger
        pending={isSending(fetcher)}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          fetcher.submit(fields, { method: "post" });
        }}
      >
        {t`This deletes everything in it, also what you added.`}
      </ConfirmDialog>
    </>
  );
}
