import { act, fireEvent } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { button, field, openPage } from "../../tests/page-in-browser.tsx";
import {
  emailProblem,
  PASSWORD_MESSAGE,
  PASSWORDS_DIFFER_MESSAGE,
  USERNAME_MESSAGE,
} from "#app/domain/account/account-rules.ts";

vi.mock("@remix-run/react", () => import("../../tests/router-of-page.tsx"));
vi.mock("#app/remix-internals.client.ts", () => import("../../tests/server-of-page.ts"));
vi.mock("#app/forms/confirmation.server.ts", () => ({ confirmation: {}, isConfirmed: () => {} }));
const { default: Register } = await import("./register.tsx");

beforeEach(() => void openPage(Register, "/register", {}));

const said = (text: string) => document.body.textContent!.includes(text);
const problem = () => document.querySelector('[role="alert"]')?.textContent ?? null;
/** Types as a person does: the browser reports a change only when the field is left. */
const type = (name: string, value: string) => act(() => void fireEvent.input(field(name), { target: { value } }));
const leave = (name: string) =>
  act(() => {
    fireEvent(field(name), new Event("change", { bubbles: true }));
    fireEvent.blur(field(name));
  });

test.each([
  ["Username", "ada", "adalo", USERNAME_MESSAGE, "5 to 12 characters"],
  ["Email", "ada@example", "ada@example.com", emailProblem("ada@example")!, "A full address, without '+'"],
  ["Password", "hidden", "hiddenH1!", PASSWORD_MESSAGE, "A number"],
])("an invalid %s is reported when its field is left, until it is valid", async (name, wrong, right, message, rule) => {
  type(name, wrong);
  expect([problem(), said(`${rule} (missing)`)]).toEqual([null, true]);
  leave(name);
  expect([problem(), field(name).getAttribute("aria-invalid")]).toEqual([message, "true"]);
  type(name, right);
  leave(name);
  expect([problem(), field(name).getAttribute("aria-invalid"), said(`${rule} (done)`)]).toEqual([null, null, true]);
});

test("the button waits until every field is valid", () => {
  const isDisabled = () => button("Register").hasAttribute("disabled");
  const typed = { Username: "adalo", Email: "ada@example.com", Password: "hiddenH1!" };
  for (const [name, value] of Object.entries(typed)) {
    type(name, value);
    expect(isDisabled()).toBe(true);
  }
  type("Confirm password", "hiddenH1?");
  expect([isDisabled(), problem()]).toEqual([true, PASSWORDS_DIFFER_MESSAGE]);
  type("Confirm password", "hiddenH1!");
  expect(isDisabled()).toBe(false);
});
