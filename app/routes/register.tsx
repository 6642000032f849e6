import { redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useNavigation } from "@remix-run/react";
import * as z from "zod/mini";
import {
  emailProblem,
  passwordProblem,
  RegisterInput,
  USERNAME_TAKEN_MESSAGE,
  usernameProblem,
} from "../domain/account.ts";
import { register } from "../domain/account.server.ts";
import { Button } from "../ui/button.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { Rules } from "../ui/rules.tsx";
import { useTyped } from "../ui/typed.ts";
import { confirmation, isConfirmed } from "./shell/confirmed.server.ts";
import { FormPage, FormProblem, problemAt, refusalOf, typedAt } from "./shell/form-page.tsx";
import { NewPassword } from "./shell/new-password.tsx";
import { intent, pageAction } from "./shell/page.server.ts";
import { title } from "./shell/title.ts";

export const meta = title("Register", "Create a free Sevenfold account.");

export const action = pageAction({
  register: intent(
    z.extend(RegisterInput, confirmation).check(isConfirmed),
    async (context, input) => {
      await register(context, input);
      throw redirect(`/verify?email=${encodeURIComponent(input.email)}`);
    },
    "Registration failed",
  ),
});

export default function Register() {
  const refusal = refusalOf(useActionData<typeof action>());
  const isPending = useNavigation().formAction === "/register";
  const { typed, form } = useTyped();
  const isTaken = refusal?.error === USERNAME_TAKEN_MESSAGE && typed?.username === typedAt(refusal, "username");
  return (
    <FormPage
      heading="Register"
      lead="Three projects, a week at a time. Free, and yours."
      links={
        <p>
          Already have an account?{" "}
          <Link to="/login" className="link">
            Login
          </Link>
        </p>
      }
    >
      <Form method="post" noValidate className="grid gap-4" {...form}>
        <FormProblem refusal={refusal} fields={["username", "email", "password", "password_confirm"]} />
        <Field
          label="Username"
          error={problemAt(refusal, "username") ?? (isTaken ? USERNAME_TAKEN_MESSAGE : null)}
          hint={
            <Rules rules={[{ text: "5 to 12 characters", holds: usernameProblem(typed?.username ?? "") === null }]} />
          }
        >
          {/* One signs in by e-mail, so that is what a password manager keeps as the user's name. */}
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
          error={typed?.email?.includes("+") ? emailProblem(typed.email) : problemAt(refusal, "email")}
          hint={
            <Rules
              rules={[{ text: "A full address, without '+'", holds: emailProblem(typed?.email ?? "") === null }]}
            />
          }
        >
          <TextInput
            name="email"
            type="email"
            autoComplete="username"
            required
            defaultValue={typedAt(refusal, "email")}
          />
        </Field>
        <NewPassword typed={typed} refusal={refusal} />
        <Button type="submit" variant="primary" pending={isPending} disabled={typed !== null && !isComplete(typed)}>
          Register
        </Button>
      </Form>
    </FormPage>
  );
}

/** Whether all that the server will ask for is there. */
function isComplete({ username = "", email = "", password = "", password_confirm = "" }: Record<string, string>) {
  const problems = [usernameProblem(username), emailProblem(email), passwordProblem(password)];
  return problems.every((problem) => problem === null) && password.trim() === password_confirm.trim();
}
