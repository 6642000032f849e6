import { Link, type LinkProps } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { TextInput } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SERVER_ERROR } from "#app/client/live/connection.ts";
import type { ActionError } from "./action.server.ts";
import { errorText } from "./action-data.ts";

interface FormPageProps {
  heading: string;
  /** A sentence under the heading. */
  lead?: ReactNode;
  children: ReactNode;
  /** Links to related pages. */
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

/** A link from a form to another page on its own line, large enough to tap; `before` is the text before it. */
export function FormPageLink({ before, ...link }: LinkProps & { before?: string }) {
  return (
    <FormPageLine>
      {before} <LineLink {...link} />
    </FormPageLine>
  );
}

/** A sentence with such a link in it. */
export const FormPageLine = ({ children }: { children: ReactNode }) => (
  <p className="flex flex-wrap items-center gap-x-1">{children}</p>
);

/** The link within the sentence. */
export const LineLink = (link: LinkProps) => <Link {...link} className="link flex min-h-control items-center" />;

interface EmailControlProps {
  value: string | undefined;
  /** `username webauthn` lets the browser offer passkeys in this field. */
  autoComplete?: "username" | "username webauthn";
}

/** An e-mail field. It is the sign-in name, so password managers store it as the username. */
export function EmailControl({ value, autoComplete = "username" }: EmailControlProps) {
  return <TextInput name="email" type="email" autoComplete={autoComplete} required defaultValue={value} />;
}

interface FormErrorProps {
  actionError: ActionError | null;
  fields: readonly string[];
  /** The message if the server sent no text. */
  fallback?: string;
}

/** An action error that belongs to no field of the form. The focus goes to the first field with an error. */
export function FormError({ actionError, fields, fallback = SERVER_ERROR }: FormErrorProps) {
  const ref = useRef<HTMLDivElement>(null);
  const translate = useTranslate();
  useEffect(() => {
    // The DOM is queried because the form may have any fields.
    if (actionError) ref.current?.parentElement?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [actionError]);
  const isShown = actionError !== null && !actionError.details.some(({ path }) => fields.includes(path));
  return (
    <div ref={ref} className="form-error empty:hidden">
      {isShown && <Notice>{translate(errorText(actionError, fallback))}</Notice>}
    </div>
  );
}
