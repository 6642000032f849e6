import { Form, Link, useActionData, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormDialog, FormDialogButtons } from "#app/ui/form-dialog.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { opensDialog } from "#app/ui/open-dialog.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { refusalOf } from "#app/forms/form-page.tsx";
import { Section } from "./section.tsx";

interface AccountProps {
  username: string;
  email: string;
  role: "user" | "admin" | "demo";
  /** For a demo account. */
  daysRemaining: number | null;
  timezone: string;
  /** False while impersonating. */
  mayDelete: boolean;
}

/** The account's data, and its deletion. */
export function Account({ username, email, role, daysRemaining, timezone, mayDelete }: AccountProps) {
  const isDemo = role === "demo";
  return (
    <Section id="account" heading="Account">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 [&>dt]:text-ink-soft">
        <dt>Username</dt>
        <dd>{username}</dd>
        {!isDemo && (
          <>
            <dt>Email</dt>
            <dd>{email}</dd>
          </>
        )}
        <dt>Time zone</dt>
        <dd>
          {timezone.replaceAll("_", " ")}
          <span className="block text-sm text-ink-soft">As this device says. Days and diary entries follow it.</span>
        </dd>
        {isDemo && (
          <>
            <dt>Demo account</dt>
            <dd>
              {daysRemaining === 0 ? "Expired" : `${daysRemaining} ${daysRemaining === 1 ? "day" : "days"} left`}
              {" · "}
              <Link to="/app" className="link">
                Keep it with an account of your own
              </Link>
            </dd>
          </>
        )}
      </dl>
      {mayDelete && <DeleteAccount isDemo={isDemo} />}
    </Section>
  );
}

const DIALOG = "delete-account";

function DeleteAccount({ isDemo }: { isDemo: boolean }) {
  const fetcher = useFetcher({ key: DIALOG });
  const posted = refusalOf(useActionData());
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (fetcher.data) form.current!.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [fetcher.data]);
  const refusal = refusalOf(fetcher.data) ?? (posted?.values.intent === DIALOG ? posted : null);
  return (
    <>
      {refusal && fetcher.data === undefined && <Notice>{refusal.error}</Notice>}
      <Button variant="quiet" className="mt-2 justify-self-start text-danger" {...opensDialog(DIALOG)}>
        Delete Account
      </Button>
      <FormDialog
        id={DIALOG}
        title="Delete your account?"
        text="Your projects, todos, notes, meetings, diary and statistics are deleted with it, for good. This cannot be undone."
      >
        {/* Without scripts the answer is another page with a closed dialog, so the browser validates the field. */}
        <Form
          ref={form}
          method="post"
          navigate={false}
          fetcherKey={DIALOG}
          noValidate={useHydrated()}
          className="grid gap-4"
        >
          <input type="hidden" name="intent" value={DIALOG} />
          {isDemo ? (
            refusal && <Notice>{refusal.error}</Notice>
          ) : (
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              required
              error={refusal?.error}
            />
          )}
          <FormDialogButtons id={DIALOG} confirm="Delete Account" danger pending={fetcher.state !== "idle"} />
        </Form>
      </FormDialog>
    </>
  );
}
