import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SERVER_ERROR } from "#app/client/live/connection.ts";
import { Field, TextInput } from "#app/ui/field.tsx";
import { fieldError } from "./action-data.ts";
import type { ActionError } from "./action.server.ts";
import { FormError } from "./form-page.tsx";

/** A form with an e-mail, after it failed with these errors. */
function fail(fields: Partial<ActionError>) {
  const actionError = { error: SERVER_ERROR, details: [], values: {}, status: 500, ...fields };
  render(
    <form>
      <FormError actionError={actionError} fields={["email"]} fallback="Login failed" />
      <Field label="Email" error={fieldError(actionError, "email")}>
        <TextInput name="email" defaultValue="ada@example.com" />
      </Field>
    </form>,
  );
  return screen.getByLabelText<HTMLInputElement>("Email");
}

const alerts = () => screen.getAllByRole("alert").map(({ textContent }) => textContent);

test("an error without a text shows the form's own text, and what was typed stays", () => {
  expect(fail({}).value).toBe("ada@example.com");
  expect(alerts()).toEqual(["Login failed"]);
});

test("an error of no field is shown above the form", () => {
  fail({ error: "Invalid email or password", details: [{ path: "code", message: "Invalid code" }] });
  expect(alerts()).toEqual(["Invalid email or password"]);
});

test("an error of a field is shown once, at the field, which gets the focus", () => {
  const error = "Email is already in use";
  const email = fail({ error, status: 409, details: [{ path: "email", message: error }] });
  expect(alerts()).toEqual([error]);
  expect(document.activeElement).toBe(email);
});
