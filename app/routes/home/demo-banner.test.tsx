import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openHome } from "../../../tests/home-page.tsx";
import { button, click, field } from "../../../tests/page-in-browser.tsx";
import { answerFetcher } from "../../../tests/router-of-page.tsx";
import { refuse } from "../../../tests/server-of-page.ts";

vi.mock("@remix-run/react", () => import("../../../tests/router-of-page.tsx"));
vi.mock("#app/remix-internals.client.ts", () => import("../../../tests/server-of-page.ts"));

test("a claim of a demo account with a taken address says so at its field, and keeps what was typed", async () => {
  await openHome([], { page: { demo: { isExpired: false, daysRemaining: 3, isDemoAccount: true } } });
  await screen.findByText(/This is a demo account/);
  await click(button("Claim Account"));
  await vi.waitFor(() => expect(document.activeElement).toBe(field("Username")));
  const typed = { Username: "quincey", Email: "taken@example.com", Password: "Right horse 1!" };
  for (const [name, value] of Object.entries(typed))
    await act(async () => void fireEvent.input(field(name), { target: { value } }));
  const error = "Email is already in use";
  const values = { intent: "claim-demo", username: typed.Username, email: typed.Email };
  const details = [{ path: "email", message: error }];
  act(() => answerFetcher("", refuse(409, error, { details, values })().data));
  expect([screen.getByText(error).id]).toEqual(field("Email").getAttribute("aria-describedby")!.split(" "));
  expect(Object.keys(typed).map((name) => field(name).value)).toEqual(Object.values(typed));
});
