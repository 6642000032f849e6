import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { MovedNote } from "./moved-note.tsx";

const address = { search: "" };
vi.mock("@remix-run/react", () => ({ useLocation: () => address }));
const others = [{ name: "us", label: "United States", address: "https://us.sevenfold.example", is_nearest: false }];
vi.mock("#app/parts/account/root-data.ts", () => ({ useRootData: () => ({ region: { label: "Europe", others } }) }));

afterEach(cleanup);

const link = () => screen.queryByRole<HTMLAnchorElement>("link", { name: "Sign in at us.sevenfold.example" })?.href;
const THERE = "https://us.sevenfold.example/login?region=us";

test("an account that has just moved is redirected to its region", () => {
  address.search = "?moved=us";
  render(<MovedNote refusal={null} />);
  expect(document.body.textContent).toContain("Your account has moved to United States.");
  expect(link()).toBe(THERE);
});

test("a sign-in with the right password redirects to the region of the moved account", () => {
  address.search = "";
  const error = { error: "", moved_to: "us" };
  render(<MovedNote refusal={error} />);
  expect(link()).toBe(THERE);
});

test("the link to the region carries the e-mail of the account, or what is typed now, in its fragment", () => {
  address.search = "";
  const error = { error: "", moved_to: "us", moved_email: "ana+x@example.com" };
  render(
    <main>
      <MovedNote refusal={error} />
      <input name="email" aria-label="Email" />
    </main>,
  );
  expect(link()).toBe(`${THERE}#email=ana%2Bx%40example.com`);
  const shown = screen.getByRole("link");
  shown.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(shown);
  expect(link()).toBe(`${THERE}#email=ana%2Bx%40example.com`);
  screen.getByLabelText<HTMLInputElement>("Email").value = " eva@example.com";
  fireEvent.click(shown);
  expect(link()).toBe(`${THERE}#email=eva%40example.com`);
});

test("after a sign-in with a passkey the page says that it works at this address only", () => {
  address.search = "";
  render(<MovedNote refusal={{ error: "", moved_to: "us" }} byPasskey />);
  expect(link()).toBe(THERE);
  expect(document.body.textContent).toContain("A passkey belongs to one address");
});

test("a sign-in to an account in an unknown region says that it has moved", () => {
  address.search = "";
  const error = { error: "Moved away", moved_to: "mars" };
  render(<MovedNote refusal={error} />);
  expect(document.body.textContent).toBe("Moved away");
});

test("there is no link to an unknown region", () => {
  address.search = "?moved=mars";
  render(<MovedNote refusal={null} />);
  expect(document.body.textContent).toBe("");
});
