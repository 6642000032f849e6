import { Link, type LinkProps } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { TextInput } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SERVER_ERROR } from "#app/client/connection.ts";
import type { ActionError } from "./action.server.ts";

interface FormPageProps {
  heading: string;
  /** A line under the heading. */
  lead?: ReactNode;
  children: ReactNode;
  /** Where else one may want to go. */
  links?: ReactNode;
}

/** A page with one narrow form. */
export function FormPage({ heading, lead, children, links }: FormPageProps) {
  return (
    <div className="mx-auto grid w-full grid-cols-1 max-w-form gap-6 px-4 py-10 md:py-16">
      <div className="grid grid-cols-1 gap-2">
        <h1>{heading}</h1>
        {lead && <p className="text-ink-soft">{lead}</p>}
      </div>
      {children}
      {links && <div className="border-t border-line pt-2 text-sm text-ink-soft">{links}</div>}
    </div>
  );
}

/** A way from a form to elsewhere, in a line of its own that a finger hits; `before` is what leads up to it. */
export function FormPageLink({ before, ...link }: LinkProps & { before?: string }) {
  return (
    <p className="flex items-center gap-1">
      {before} <Link {...link} className="link flex min-h-control items-center" />
    </p>
  );
}

/** An e-mail address. One signs in by it, so that is what a password manager keeps as the user's name. */
export function EmailControl({ value }: { value: string | undefined }) {
  return <TextInput name="email" type="email" autoComplete="username" required defaultValue={value} />;
}

/** What an action refused, or null. */
export function refusalOf(answer: unknown): ActionError | null {
  return typeof answer === "object" && answer !== null && "error" in answer ? (answer as ActionError) : null;
}

/** What a refusal says: the screen's `fallback`, where the server failed and had no text for it. */
const errorText = ({ error }: ActionError, fallback: string) => (error === SERVER_ERROR ? fallback : error);

/** An action's answer; where the server failed and had no text for it, it says `text`. */
export function saying(text: string | undefined, answer: unknown): unknown {
  const refusal = refusalOf(answer);
  return refusal && text !== undefined ? { ...refusal, error: errorText(refusal, text) } : answer;
}

/** What is wrong with the field `path`. */
export const problemAt = (refusal: ActionError | null, path: string) =>
  refusal?.details.find((detail) => detail.path === path)?.message;

/** What was typed into the field `name` of a refused form. */
export const typedAt = (refusal: ActionError | null, name: string) => {
  const value = refusal?.values[name];
  return typeof value === "string" ? value : undefined;
};

interface FormProblemProps {
  refusal: ActionError | null;
  fields: readonly string[];
  /** What is said where the server failed and had no text for it. */
  fallback?: string;
}

/** A refusal that no field of the form shows; focus goes to the first field that one does. */
export function FormProblem({ refusal, fields, fallback = SERVER_ERROR }: FormProblemProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) ref.current?.parentElement?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  const isShown = refusal !== null && !refusal.details.some(({ path }) => fields.includes(path));
  return (
    <div ref={ref} className="empty:hidden">
      {isShown && <Notice>{errorText(refusal, fallback)}</Notice>}
    </div>
  );
}
