import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "#app/client/cache/query-client.ts";
import { setPerson } from "#app/client/person.ts";
import { NOT_SENT_YET } from "#app/forms/unsent-note.tsx";
import { Addenda } from "./addenda.tsx";
import { sendAddendum } from "./addendum-commands.ts";

vi.mock("@remix-run/react", () => ({
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
  useSearchParams: () => [new URLSearchParams()],
  useRevalidator: () => ({}),
}));
vi.mock("#app/remix-internals.client.ts", () => ({
  preloadPage: async () => undefined,
  nextLocation: () => ({ pathname: "/diary", search: "" }),
  postToPage: async () => {
    throw new TypeError("Failed to fetch");
  },
}));
vi.mock("#app/client/commands/new-id.ts", () => ({ newId: () => "a2" }));

afterEach(() => queryClient.clear());

test("an addendum that waits for the network says so, and a stored one does not", async () => {
  setPerson("u", false);
  const day = { entry_id: "e", timezone: "", created_at: "", updated_at: "", written_on: "2026-11-27" };
  const addenda = ["a1", "a2"].map((id) => ({ ...day, id, addendum_text: `Text of ${id}` }));
  render(<Addenda addenda={addenda} today="2026-11-27" readOnly={false} locale="en-GB" />, {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  expect(screen.queryByText(NOT_SENT_YET)).toBeNull();
  act(() => sendAddendum({ entry_id: "e" }, "Text of a2", "2026-11-27"));
  const note = await screen.findByText(NOT_SENT_YET);
  expect(note.closest("section")!.textContent).toContain("Text of a2");
});
