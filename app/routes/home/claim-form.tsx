import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { emailProblem, passwordProblem, passwordRules, usernameProblem } from "#app/domain/account.ts";
import { Button } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { Rules } from "#app/ui/rules.tsx";
import { useTyped } from "#app/ui/typed.ts";
import { AccountFields } from "../shell/account-fields.tsx";
import { FormProblem, problemAt, refusalOf } from "../shell/form-page.tsx";
import type { Refusal } from "../shell/page.server.ts";

interface ClaimFormProps {
  /** Of a form that was posted without scripts. */
  refusal: Refusal | null;
  onClose(): void;
}

/** Makes the demo account a permanent one, in place. */
export function ClaimForm({ refusal: posted, onClose }: ClaimFormProps) {
  const fetcher = useFetcher();
  const { typed, left, form } = useTyped();
  const refusal = refusalOf(fetcher.data) ?? posted;
  const { username = "", email = "", password = "" } = typed ?? {};
  const problems = [usernameProblem(username), emailProblem(email), passwordProblem(password)];
  const isReady = typed === null || problems.every((problem) => problem === null);

  useEffect(() => form.ref.current!.querySelector<HTMLElement>("[name=username]")!.focus(), [form.ref]);

  return (
    <fetcher.Form method="post" noValidate className="claim" aria-label="Claim account" {...form}>
      <input type="hidden" name="intent" value="claim-demo" />
      <FormProblem refusal={refusal} fields={["username", "email", "password"]} />
      <AccountFields typed={typed} left={left} refusal={refusal} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        error={problemAt(refusal, "password")}
        hint={<Rules rules={passwordRules.map(({ text, holds }) => ({ text, holds: holds(password) }))} />}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" pending={fetcher.state !== "idle"} disabled={!isReady}>
          Claim Account
        </Button>
        <Button
          variant="plain"
          onClick={() => {
            onClose();
            requestAnimationFrame(() => document.querySelector<HTMLElement>("#claim")?.focus());
          }}
        >
          Cancel
        </Button>
      </div>
    </fetcher.Form>
  );
}
