import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { RegionLine } from "./region-line.tsx";

const root: { region: unknown } = { region: null };
vi.mock("./root-data.ts", () => ({ useRootData: () => root }));

afterEach(() => {
  cleanup();
  window.history.replaceState(null, "", "/login");
});

function renderForm(typed = "") {
  const typing = vi.fn();
  render(
    <form onInput={typing} onSubmit={(event) => event.preventDefault()}>
      <input name="email" aria-label="Email" defaultValue={typed} />
      <RegionLine to="/login" />
    </form>,
  );
  return typing;
}

const region = {
  label: "Europe",
  others: [{ name: "ap", label: "Asia", address: "https://ap.sevenfold.example", is_nearest: true }],
};

test("a link to another region carries the typed e-mail in its fragment, which is in no request", () => {
  root.region = region;
  renderForm(" ana+x@example.com ");
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Asia (nearest to you)" });
  expect(link.href).toBe("https://ap.sevenfold.example/login?region=ap");
  link.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(link);
  expect(link.href).toBe("https://ap.sevenfold.example/login?region=ap#email=ana%2Bx%40example.com");
});

test("an e-mail that was carried over is in the field, and gone from the address", () => {
  root.region = region;
  window.history.replaceState(null, "", "/login?region=ap#email=ana%2Bx%40example.com");
  const typing = renderForm();
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ana+x@example.com");
  expect(typing).toHaveBeenCalled();
  expect(window.location.href).toMatch(/\/login\?region=ap$/);
});

test("the person's typed text stays", () => {
  root.region = region;
  window.history.replaceState(null, "", "/login#email=other%40example.com");
  renderForm("ana@example.com");
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ana@example.com");
});

test("a single installation shows nothing about regions", () => {
  root.region = null;
  renderForm();
  expect(document.body.textContent).toBe("");
});
