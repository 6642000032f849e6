import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { addMessages } from "#app/i18n/messages.ts";
import { I18nProvider } from "#app/i18n/use-lingui.tsx";
import { EnglishPage } from "./text-page.tsx";

test("an administration page says in other languages that it is English, and is marked so", () => {
  const page = (
    <EnglishPage className="gap-4">
      <h1>Admin Panel</h1>
    </EnglishPage>
  );
  const { rerender } = render(<I18nProvider i18n={addMessages("fr", {})}>{page}</I18nProvider>);
  expect(screen.getByText("This page is in English only.").closest("[lang]")).toBeNull();
  const root = screen.getByRole("heading").parentElement!;
  expect([root.lang, root.dir, root.className]).toEqual(["en", "ltr", "page gap-4"]);
  rerender(page);
  expect(screen.queryByText("This page is in English only.")).toBeNull();
});
