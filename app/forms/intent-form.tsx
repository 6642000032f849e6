import { type FormProps, useFetcher } from "@remix-run/react";
import { type ComponentProps, forwardRef, type ReactNode } from "react";
import { Field, TextInput } from "#app/ui/field.tsx";
import type { ActionError } from "./action.server.ts";
import { actionErrorOf, fieldError, isSending, submittedValue } from "./action-data.ts";
import { HiddenFields } from "./hidden-fields.tsx";
import { useLastActionData } from "./last-action-data.ts";

/**
 * The state of an intent's form: its last answer, also after a form without scripts. `isDone` and `message` are set
 * after the page has been read again.
 */
export function useIntent(intent: string, key = intent) {
  const fetcher = useFetcher<unknown>({ key });
  const posted = useLastActionData<unknown>();
  const { data, state, formData } = fetcher;
  const lastError = actionErrorOf(data ?? posted);
  const isIdle = state === "idle";
  const { message } = (data ?? {}) as { message?: string };
  return {
    intent,
    fetcher,
    answer: data ?? posted,
    actionError: data || lastError?.values.intent === intent ? lastError : null,
    isDone: isIdle && data !== undefined && !actionErrorOf(data),
    message: isIdle ? message : undefined,
    /**
     * Says whether the form waits for its answer. If there are several forms, `name` and `value` select one by a
     * field.
     */
    isSending: (name?: string, value?: string) => isSending(fetcher) && (!name || formData?.get(name) === value),
  };
}

interface IntentFormProps extends Omit<FormProps, "method"> {
  of: Pick<ReturnType<typeof useIntent>, "intent" | "fetcher">;
  /** The hidden fields. */
  fields?: Readonly<Record<string, string>>;
  children?: ReactNode;
}

/** Posts an intent with its fields. */
export const IntentForm = forwardRef<HTMLFormElement, IntentFormProps>(function IntentForm(
  { of: { intent, fetcher }, fields = {}, children, ...form },
  ref,
) {
  return (
    <fetcher.Form ref={ref} method="post" {...form}>
      <HiddenFields fields={{ intent, ...fields }} />
      {children}
    </fetcher.Form>
  );
});

interface TextFieldProps extends ComponentProps<typeof TextInput>, Pick<ComponentProps<typeof Field>, "hint"> {
  name: string;
  label: ReactNode;
  actionError: ActionError | null;
}

/** A text field. After an error it keeps the typed value and shows the error. */
export const TextField = ({ label, hint, actionError, defaultValue, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} error={fieldError(actionError, input.name)}>
    <TextInput defaultValue={submittedValue(actionError, input.name) ?? defaultValue} {...input} />
  </Field>
);
