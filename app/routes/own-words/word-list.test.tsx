import { act, fireEvent, render, screen } from "@testing-library/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "#app/client/cache/query-client.ts";
import { setPerson } from "#app/client/person.ts";
import { WordList } from "./word-list.tsx";

vi.mock("@remix-run/react", () => ({ useFetcher: () => ({ Form: "form", state: "idle" }) }));
vi.mock("#app/ui/toast.tsx", () => ({ useToast: () => ({ show: () => () => undefined }) }));
vi.mock("#app/remix-internals.client.ts", () => ({
  preloadPage: async () => undefined,
  nextLocation: () => ({ pathname: "/language/words", search: "" }),
  postToPage: () => new Promise(() => undefined),
}));

afterEach(() => queryClient.clear());

test("after a word was deleted by key the focus stays in the list, and after the last one on the text in its place", async () => {
  setPerson("u", false);
  const words = ["uno", "due"].map((id) => ({
    id,
    language: "Italian",
    word_original: id,
    pronunciation: "",
    meaning: id,
    created_at: "",
    met_on: null,
  }));
  render(<WordList language="Italian" search="" list={{ words, page: 1, totalPages: 1, total: 2 }} />, {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  const remove = async (word: string) => {
    const button = screen.getByRole("button", { name: `Delete ${word}` });
    button.focus();
    await act(async () => void fireEvent.click(button));
  };
  await remove("uno");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Delete due" }));
  await remove("due");
  expect(document.activeElement!.textContent).toContain("No words of your own yet");
});

test("the form of a word that another device changes meanwhile sends the texts with which it opened", async () => {
  const list = (meaning: string) => {
    const word = {
      id: "a",
      language: "Italian",
      word_original: "uno",
      pronunciation: "",
      created_at: "",
      met_on: null,
    };
    return (
      <QueryClientProvider client={queryClient}>
        <WordList
          language="Italian"
          search=""
          list={{ words: [{ ...word, meaning }], page: 1, totalPages: 1, total: 1 }}
        />
      </QueryClientProvider>
    );
  };
  const { rerender } = render(list("one"));
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Edit uno" })));
  rerender(list("one, the number"));
  const form = screen.getByRole<HTMLFormElement>("form", { name: "Edit uno" });
  expect(Object.fromEntries(new FormData(form))).toMatchObject({ meaning: "one", meaning_before: "one" });
});
