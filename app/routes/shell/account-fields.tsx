import { emailProblem, USERNAME_TAKEN_MESSAGE, usernameProblem } from "#app/domain/account.ts";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Rules } from "#app/ui/rules.tsx";
import { EmailControl, problemAt, typedAt } from "./form-page.tsx";
import type { Refusal } from "./page.server.ts";

interface AccountFieldsProps {
  /** What stands in the form; null until scripts run. */
  typed: Record<string, string> | null;
  refusal: Refusal | null;
}

/** Who a new account is: its username and its e-mail, with their rules as one types. */
export function AccountFields({ typed, refusal }: AccountFieldsProps) {
  const { username = "", email = "" } = typed ?? {};
  const isTaken = refusal?.error === USERNAME_TAKEN_MESSAGE && typed?.username === typedAt(refusal, "username");
  return (
    <>
      <Field
        label="Username"
        error={problemAt(refusal, "username") ?? (isTaken ? USERNAME_TAKEN_MESSAGE : null)}
        hint={<Rules rules={[{ text: "5 to 12 characters", holds: usernameProblem(username) === null }]} />}
      >
        <TextInput
          name="username"
          autoComplete="nickname"
          spellCheck={false}
          autoCapitalize="none"
          required
          defaultValue={typedAt(refusal, "username")}
        />
      </Field>
      <Field
        label="Email"
        error={email.includes("+") ? emailProblem(email) : problemAt(refusal, "email")}
        hint={<Rules rules={[{ text: "A full address, without '+'", holds: emailProblem(email) === null }]} />}
      >
        <EmailControl value={typedAt(refusal, "email")} />
      </Field>
    </>
  );
}
