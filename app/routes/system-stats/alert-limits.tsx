import { useFetcher } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { type AlertSettings, type HostLimits, type QuietHours } from "#app/domain/host-alert/host-alert.ts";
import { actionErrorOf, fieldError, isSending, submittedValue } from "#app/forms/action-data.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { FormError } from "#app/forms/form-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";

const SET_ALL = "set-limits";
const SET_HOST = "set-host-limits";
const REMOVE_HOST = "remove-host-limits";

const LABELS: Record<keyof HostLimits, [label: string, hint?: string]> = {
  cpu: ["CPU above, %"],
  memory: ["Memory above, %"],
  disk: ["Any disk above, %"],
  minutes: ["For minutes", "CPU and memory"],
  silent: ["Silent for minutes", "No report"],
};
const FIELDS = Object.keys(LABELS) as (keyof HostLimits)[];
const QUIET_LABELS: Record<keyof QuietHours, string> = {
  quiet_from: "Quiet hours from",
  quiet_until: "Quiet hours until",
};
const QUIET_FIELDS = Object.keys(QUIET_LABELS) as (keyof QuietHours)[];

interface FormProps {
  /** The error of a form that was posted without scripts. */
  actionError: ActionError | null;
}

/** The limits of one host: its own, or those of all hosts. */
export function HostLimitsForm({
  host,
  own,
  all,
  actionError,
}: FormProps & { host: string; own: HostLimits | null; all: HostLimits }) {
  return (
    <LimitsForm
      title={own ? `Limits of ${host}` : `Limits of ${host}: those of all hosts`}
      intent={SET_HOST}
      host={host}
      limits={own ?? all}
      actionError={actionError?.values.host === host ? actionError : null}
    >
      {own && (
        <Button type="submit" name="intent" value={REMOVE_HOST} formNoValidate>
          Use Those of All Hosts
        </Button>
      )}
    </LimitsForm>
  );
}

/** The limits of all hosts, and the quiet hours. */
export function AllLimits({ settings, actionError }: FormProps & { settings: AlertSettings }) {
  return (
    <LimitsForm
      title="Limits of all hosts and quiet hours"
      intent={SET_ALL}
      limits={settings}
      quiet={settings}
      actionError={actionError}
    />
  );
}

interface LimitsFormProps extends FormProps {
  title: string;
  intent: string;
  host?: string;
  limits: HostLimits;
  quiet?: QuietHours;
  /** More buttons. */
  children?: ReactNode;
}

function LimitsForm({ title, intent, host, limits, quiet, actionError, children }: LimitsFormProps) {
  const fetcher = useFetcher<unknown>({ key: `${intent} ${host ?? ""}` });
  const posted = actionError?.values.intent === intent ? actionError : null;
  const error = fetcher.state === "idle" ? (actionErrorOf(fetcher.data) ?? (fetcher.data ? null : posted)) : null;
  const isDone = fetcher.state === "idle" && fetcher.data !== undefined && !error;
  const names = [...FIELDS, ...(quiet ? QUIET_FIELDS : [])];
  // New stored values replace those in the fields.
  const stored = JSON.stringify([title, limits, quiet]);
  return (
    <details className="as-table" open={posted !== null || undefined}>
      <summary>{title}</summary>
      <fetcher.Form method="post" noValidate aria-label={title} className="limits">
        {host && <input type="hidden" name="host" value={host} />}
        <FormError actionError={error} fields={names} />
        <Fragment key={stored}>
          {FIELDS.map((name) => (
            <Field key={name} label={LABELS[name][0]} hint={LABELS[name][1]} error={fieldError(error, name)}>
              <TextInput
                inputMode="numeric"
                autoComplete="off"
                name={name}
                required={name === "minutes"}
                defaultValue={submittedValue(error, name) ?? limits[name] ?? ""}
              />
            </Field>
          ))}
          {quiet &&
            QUIET_FIELDS.map((name) => (
              <Field key={name} label={QUIET_LABELS[name]} error={fieldError(error, name)}>
                <TextInput type="time" name={name} defaultValue={submittedValue(error, name) ?? quiet[name] ?? ""} />
              </Field>
            ))}
        </Fragment>
        <p className="text-sm text-ink-soft">
          An empty field is no limit. The admins get one mail when an alert begins, and one when it is over.
          {quiet && " In the quiet hours, by the clock of each admin, mails about hosts wait until they are over."}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" name="intent" value={intent} pending={isSending(fetcher)}>
            {host ? "Save for This Host" : "Save for All Hosts"}
          </Button>
          {children}
          <span role="status">{isDone && "Saved"}</span>
        </div>
      </fetcher.Form>
    </details>
  );
}
